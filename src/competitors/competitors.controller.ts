import { setNextLink } from '#platform/http/paging';
import { NOT_FOUND } from '#platform/http/problems';
import { QueryParams } from '#platform/http/strict-query.guard';
import { V1Controller } from '#platform/http/v1-controller';
import { Get, Req, Res } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Operation } from '../accounts/api-operation.js';
import type { Tenant } from '#platform/tenant';
import { CurrentTenant } from '../accounts/principal.js';
import { RequestCost } from '../accounts/request-cost.js';
import { keywordKey } from '../businesses/keyword.js';
import { SeriesFilterQuery } from '../scanning/dto/series-filter.query.js';
import { decodePosition, encodePosition } from './competitor-cursor.js';
import { CompetitorsService } from './competitors.service.js';
import { CompetitorDto } from './dto/competitor.dto.js';
import { CompetitorsQuery } from './dto/competitors.query.js';

const DEFAULT_LIMIT = 100;

@V1Controller('competitors', 'Competitors')
export class CompetitorsController {
  constructor(private readonly competitors: CompetitorsService) {}

  @Get()
  @RequestCost(5)
  @Operation({
    allowsRestricted: 'all',
    summary: 'List competitors',
    description:
      'Returns the places in the latest finished scan of each business and keyword, with their rank at each pin. ' +
      'Strongest first: sorted by share of local voice, then average total rank. `limit` defaults to 100. ' +
      'With an empty `include`, the grids are left out.',
    problems: [NOT_FOUND],
  })
  @ApiOkResponse({ type: [CompetitorDto], headers: { Link: { schema: { type: 'string' } } } })
  async listCompetitors(
    @CurrentTenant() tenant: Tenant,
    @QueryParams() query: CompetitorsQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CompetitorDto[]> {
    const limit = query.limit ?? DEFAULT_LIMIT;
    const { competitors, next } = await this.competitors.list(
      tenant,
      {
        businessId: query.business_id,
        keywordKey: query.keyword === undefined ? undefined : keywordKey(query.keyword),
        series: SeriesFilterQuery.toFilter(query),
      },
      {
        after: query.cursor === undefined ? null : decodePosition(query.cursor),
        limit,
        withGrids: query.include !== '',
      },
    );
    if (next) setNextLink(request, reply, { limit, cursor: encodePosition(next) });
    return competitors;
  }
}
