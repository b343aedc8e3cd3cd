import { ApiIdParam } from '#platform/http/api-id-param';
import { CSV, toCsv } from '#platform/http/csv';
import { IdPipe } from '#platform/http/id.pipe';
import { styleOf } from '#platform/http/csv-style';
import { inFormats, preferredType } from '#platform/http/negotiation';
import { NOT_ACCEPTABLE, NOT_FOUND } from '#platform/http/problems';
import { QueryParams } from '#platform/http/strict-query.guard';
import { V1Controller } from '#platform/http/v1-controller';
import type { Tenant } from '#platform/tenant';
import { Get, Param, Req, Res } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiParam, getSchemaPath } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Operation } from '../../accounts/api-operation.js';
import { CurrentTenant } from '../../accounts/principal.js';
import { PinHistoryDto, PinHistoryEntryDto } from './dto/pin-history.dto.js';
import { PinHistoryQuery } from './dto/pin-history.query.js';
import { PointHistoryDto, PointHistoryQuery } from './dto/point-history.dto.js';
import { GridIndexPipe, PIN_NUMBER } from '../scan-pins/grid-index.pipe.js';
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

@V1Controller('', 'History')
export class PinHistoryController {
  constructor(private readonly history: PinHistoryService) {}

  @Get(inFormats('history/pin', 'csv'))
  @Operation({
    allowsRestricted: 'all',
    summary: 'Retrieve the rank at one pin over time, one entry per scan',
    description:
      'Lists the finished scans of a business, keyword and grid between two days, oldest first. If the business was not ' +
      'found, `found` is false and `rank` is `absent_rank`. If the pin could not be measured, both are null and ' +
      '`unmeasured_reason` is set.',
    problems: [NOT_FOUND, NOT_ACCEPTABLE],
  })
  @ApiExtraModels(PinHistoryDto)
  @ApiOkResponse({
    content: {
      [JSON_TYPE]: { schema: { $ref: getSchemaPath(PinHistoryDto) } },
      [CSV]: { schema: { type: 'string', example: `${COLUMNS.join(',')}\r\n` } },
    },
  })
  async getPinHistory(
    @CurrentTenant() tenant: Tenant,
    @QueryParams() query: PinHistoryQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PinHistoryDto | string> {
    const type = preferredType(request, reply, [JSON_TYPE, CSV]);
    const answer = await this.history.between(tenant, query);
    if (type === JSON_TYPE) return answer;
    void reply.type(`${CSV}; charset=utf-8`);
    return toCsv(COLUMNS, answer.history, { style: styleOf(query) });
  }

  @Get('scans/:id/points/:index/history')
  @Operation({
    allowsRestricted: 'all',
    summary: 'Retrieve the rank at one pin of any shape over time, one entry per scan',
    description:
      'Lists the finished scans of the series of a scan between two days, oldest first. The index is row × grid_size + ' +
      'col, or the number of a point in its area. Entries are those of `GET /history/pin`.',
    problems: [NOT_FOUND],
  })
  @ApiIdParam({ example: 7 })
  @ApiParam({ name: 'index', schema: PIN_NUMBER, example: 0 })
  @ApiOkResponse({ type: PointHistoryDto })
  getPointHistory(
    @CurrentTenant() tenant: Tenant,
    @Param('id', IdPipe) id: number,
    @Param('index', GridIndexPipe) number: number,
    @QueryParams() query: PointHistoryQuery,
  ): Promise<PointHistoryDto> {
    return this.history.ofPoint(tenant, id, number, query);
  }
}
