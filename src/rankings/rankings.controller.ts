import { inFormats } from '#platform/http/negotiation';
import { NOT_ACCEPTABLE, NOT_FOUND } from '#platform/http/problems';
import { V1Controller } from '#platform/http/v1-controller';
import { QueryParams } from '#platform/http/strict-query.guard';
import { Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Operation } from '../accounts/api-operation.js';
import type { Tenant } from '#platform/tenant';
import { CurrentTenant } from '../accounts/principal.js';
import { SeriesFilterQuery } from '../scanning/dto/series-filter.query.js';
import { RankingsDto } from './dto/rankings.dto.js';
import { answerGrid, ApiGridResponse } from './grid/grid-formats.js';
import { RankingsQuery } from './dto/rankings.query.js';
import { RankingsService } from './rankings.service.js';

@V1Controller('', 'Rankings')
export class RankingsController {
  constructor(private readonly rankings: RankingsService) {}

  @Get(inFormats('rankings', 'csv', 'geojson'))
  @Operation({
    allowsRestricted: 'all',
    summary: 'Retrieve the rank at every pin of the latest finished scan',
    description:
      'If the business is not among the results of a pin, `found` is false and `rank` is `absent_rank`. ' +
      'Pins that could not be measured are in `unmeasured`, with the reason, instead of `grid`. ' +
      'The filters `series_id`, `grid_size`, `radius_miles`, `device`, `language` and `country` select the scans of ' +
      'which the latest is returned.',
    problems: [NOT_FOUND, NOT_ACCEPTABLE],
  })
  @ApiGridResponse(RankingsDto)
  getRankings(
    @CurrentTenant() tenant: Tenant,
    @QueryParams() query: RankingsQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object | string> {
    const { business_id: businessId, keyword, limit } = query;
    return answerGrid(request, reply, query, () =>
      this.rankings.latest(tenant, { businessId, keyword, limit, filter: SeriesFilterQuery.toFilter(query) }),
    );
  }
}
