import { CSV, toCsv } from '#platform/http/csv';
import { styleOf } from '#platform/http/csv-style';
import { inFormats, preferredType } from '#platform/http/negotiation';
import { NOT_ACCEPTABLE, NOT_FOUND } from '#platform/http/problems';
import { QueryParams } from '#platform/http/strict-query.guard';
import { V1Controller } from '#platform/http/v1-controller';
import type { Tenant } from '#platform/tenant';
import { Get, Req, Res } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, getSchemaPath } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Operation } from '../../accounts/api-operation.js';
import { CurrentTenant } from '../../accounts/principal.js';
import { SeriesFilterQuery } from '../../scanning/dto/series-filter.query.js';
import { HistoryDto, HistoryEntryDto } from './dto/history.dto.js';
import { HistoryQuery } from './dto/history.query.js';
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

@V1Controller('', 'History')
export class HistoryController {
  constructor(private readonly history: HistoryService) {}

  @Get(inFormats('history', 'csv'))
  @Operation({
    allowsRestricted: 'all',
    summary: 'Retrieve the rank over time, one entry per scan',
    description:
      'Lists the finished scans of a business and keyword between two days, oldest first. Compare only entries of the ' +
      'same `series_id`, or select them with it or the other filters. With `place_id`, entries also have the metrics of ' +
      'a competitor.',
    problems: [NOT_FOUND, NOT_ACCEPTABLE],
  })
  @ApiExtraModels(HistoryDto)
  @ApiOkResponse({
    content: {
      [JSON_TYPE]: { schema: { $ref: getSchemaPath(HistoryDto) } },
      [CSV]: { schema: { type: 'string', example: `${COLUMNS.join(',')}\r\n` } },
    },
  })
  async getHistory(
    @CurrentTenant() tenant: Tenant,
    @QueryParams() query: HistoryQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<HistoryDto | string> {
    const type = preferredType(request, reply, [JSON_TYPE, CSV]);
    const { business_id: businessId, keyword, from, to, place_id: placeId } = query;
    const answer = await this.history.between(tenant, {
      businessId,
      keyword,
      from,
      to,
      placeId,
      filter: SeriesFilterQuery.toFilter(query),
    });
    if (type === JSON_TYPE) return answer;
    void reply.type(`${CSV}; charset=utf-8`);
    return toCsv(COLUMNS, answer.history, { style: styleOf(query) });
  }
}
