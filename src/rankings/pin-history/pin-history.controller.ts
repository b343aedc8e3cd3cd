import { CSV, toCsv } from '#platform/http/csv';
import { styleOf } from '#platform/http/csv-style';
import { Id } from '#platform/http/id.pipe';
import { inFormats, preferredType } from '#platform/http/negotiation';
import { NOT_ACCEPTABLE, NOT_FOUND } from '#platform/http/problems';
import { QueryParams } from '#platform/http/strict-query.guard';
import { Param } from '@nestjs/common';
import { ApiExtraModels, ApiParam, getSchemaPath } from '@nestjs/swagger';
import { type Exchange, Http } from '../../accounts/exchange.js';
import { Reads, Resource } from '../../accounts/resource.js';
import { GridIndexPipe, PIN_NUMBER } from '../scan-pins/grid-index.pipe.js';
import { PinHistoryDto, PinHistoryEntryDto } from './dto/pin-history.dto.js';
import { PinHistoryQuery } from './dto/pin-history.query.js';
import { PointHistoryDto, PointHistoryQuery } from './dto/point-history.dto.js';
import { PinHistoryService } from './pin-history.service.js';

const JSON_TYPE = 'application/json';

/** The columns of the CSV, in order. */
const COLUMNS = [
  'date',
  'scan_id',
  'scanned_at',
  'provider',
  'lat',
  'lng',
  'rank',
  'found',
  'unmeasured_reason',
] as const satisfies readonly (keyof PinHistoryEntryDto)[];

@Resource({ path: '', tag: 'History', exampleIds: { id: 7 }, allowsRestricted: 'all' })
export class PinHistoryController {
  constructor(private readonly history: PinHistoryService) {}

  @Reads({
    path: inFormats('history/pin', 'csv'),
    summary: 'Retrieve the rank at one pin over time, one entry per scan',
    description:
      'Lists the finished scans of a business, keyword and grid between two days, oldest first. If the business was not ' +
      'found, `found` is false and `rank` is `absent_rank`. If the pin could not be measured, both are null and ' +
      '`unmeasured_reason` is set.',
    problems: [NOT_FOUND, NOT_ACCEPTABLE],
    returns: {
      content: {
        [JSON_TYPE]: { schema: { $ref: getSchemaPath(PinHistoryDto) } },
        [CSV]: { schema: { type: 'string', example: `${COLUMNS.join(',')}\r\n` } },
      },
    },
  })
  @ApiExtraModels(PinHistoryDto)
  async getPinHistory(
    @Http() http: Exchange,
    @QueryParams() query: PinHistoryQuery,
  ): Promise<PinHistoryDto | string> {
    const type = preferredType(http.request, http.reply, [JSON_TYPE, CSV]);
    const answer = await this.history.between(http.tenant, query);
    if (type === JSON_TYPE) return answer;
    void http.reply.type(`${CSV}; charset=utf-8`);
    return toCsv(COLUMNS, answer.history, { style: styleOf(query) });
  }

  @Reads({
    path: 'scans/:id/points/:index/history',
    summary: 'Retrieve the rank at one pin of any shape over time, one entry per scan',
    description:
      'Lists the finished scans of the series of a scan between two days, oldest first. The index is row × grid_size + ' +
      'col, or the number of a point in its area. Entries are those of `GET /history/pin`.',
    returns: PointHistoryDto,
  })
  @ApiParam({ name: 'index', schema: PIN_NUMBER, example: 0 })
  getPointHistory(
    @Http() http: Exchange,
    @Id() id: number,
    @Param('index', GridIndexPipe) number: number,
    @QueryParams() query: PointHistoryQuery,
  ): Promise<PointHistoryDto> {
    return this.history.ofPoint(http.tenant, id, number, query);
  }
}
