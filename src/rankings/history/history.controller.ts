import { CSV, toCsv } from '#platform/http/csv';
import { styleOf } from '#platform/http/csv-style';
import { inFormats, preferredType } from '#platform/http/negotiation';
import { NOT_ACCEPTABLE, NOT_FOUND } from '#platform/http/problems';
import { QueryParams } from '#platform/http/strict-query.guard';
import { ApiExtraModels, getSchemaPath } from '@nestjs/swagger';
import { type Exchange, Http } from '../../accounts/exchange.js';
import { Reads, Resource } from '../../accounts/resource.js';
import { SeriesFilterQuery } from '../../scanning/dto/series-filter.query.js';
import { HistoryDto, HistoryEntryDto } from './dto/history.dto.js';
import { HistoryQuery, SHIFTS } from './dto/history.query.js';
import { HistoryService } from './history.service.js';

const JSON_TYPE = 'application/json';

/** The columns of the CSV, in order. */
const COLUMNS = [
  'date',
  'scan_id',
  'scanned_at',
  'grid_size',
  'radius_miles',
  'provider',
  'zoom',
  'language',
  'country',
  'device',
  'average_rank',
  'average_total_rank',
  'share_of_local_voice',
  'found_pins',
  'measured_pins',
  'total_pins',
  'health_score',
] as const satisfies readonly (keyof HistoryEntryDto)[];

@Resource({ path: '', tag: 'History', allowsRestricted: 'all' })
export class HistoryController {
  constructor(private readonly history: HistoryService) {}

  @Reads({
    path: inFormats('history', 'csv'),
    summary: 'Retrieve the rank over time, one entry per scan',
    description:
      'Lists the finished scans of a business and keyword between two days, oldest first. Compare only entries of the ' +
      'same `series_id`, or select them with it or the other filters. With `place_id`, entries also have the metrics of ' +
      'a competitor; with `include=shifts`, the answer has the lasting changes of the level.',
    problems: [NOT_FOUND, NOT_ACCEPTABLE],
    returns: {
      content: {
        [JSON_TYPE]: { schema: { $ref: getSchemaPath(HistoryDto) } },
        [CSV]: { schema: { type: 'string', example: `${COLUMNS.join(',')}\r\n` } },
      },
    },
  })
  @ApiExtraModels(HistoryDto)
  async getHistory(@Http() http: Exchange, @QueryParams() query: HistoryQuery): Promise<HistoryDto | string> {
    const type = preferredType(http.request, http.reply, [JSON_TYPE, CSV]);
    const { business_id: businessId, keyword, from, to, place_id: placeId } = query;
    const answer = await this.history.between(http.tenant, {
      businessId,
      keyword,
      from,
      to,
      placeId,
      withShifts: query.include === SHIFTS,
      filter: SeriesFilterQuery.toFilter(query),
    });
    if (type === JSON_TYPE) return answer;
    void http.reply.type(`${CSV}; charset=utf-8`);
    return toCsv(COLUMNS, answer.history, { style: styleOf(query) });
  }
}
