import { ApiIdParam } from '#platform/http/api-id-param';
import { IdPipe } from '#platform/http/id.pipe';
import { setNextLink } from '#platform/http/paging';
import { NOT_FOUND } from '#platform/http/problems';
import { QueryParams } from '#platform/http/strict-query.guard';
import { V1Controller } from '#platform/http/v1-controller';
import type { Tenant } from '#platform/tenant';
import { Get, Param, Req, Res } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Operation } from '../../accounts/api-operation.js';
import { CurrentTenant } from '../../accounts/principal.js';
import { RequestCost } from '../../accounts/request-cost.js';
import { SCAN_NOT_FINISHED } from '../../scanning/record/scans.problems.js';
import { decodePosition, encodePosition } from '../competitor-cursor.js';
import { ScanCompetitorDto } from './dto/scan-competitor.dto.js';
import { PREVIOUS, ScanCompetitorsQuery } from './dto/scan-competitors.query.js';
import { ScanCompetitorsService } from './scan-competitors.service.js';

const DEFAULT_LIMIT = 100;

@V1Controller('scans', 'Scans')
export class ScanCompetitorsController {
  constructor(private readonly competitors: ScanCompetitorsService) {}

  @Get(':id/competitors')
  @RequestCost(2)
  @Operation({
    allowsRestricted: 'all',
    summary: 'List the competitors in a scan',
    description:
      'Returns the other places in any stored scan with their metrics, strongest first: sorted by share of local voice, ' +
      'then average total rank. `with=previous` adds their metrics in the previous comparable scan and whether they ' +
      'passed the business. `limit` defaults to 100.',
    problems: [NOT_FOUND, SCAN_NOT_FINISHED],
  })
  @ApiIdParam({ example: 1 })
  @ApiOkResponse({ type: [ScanCompetitorDto], headers: { Link: { schema: { type: 'string' } } } })
  async listScanCompetitors(
    @CurrentTenant() tenant: Tenant,
    @Param('id', IdPipe) id: number,
    @QueryParams() query: ScanCompetitorsQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ScanCompetitorDto[]> {
    const limit = query.limit ?? DEFAULT_LIMIT;
    const { competitors, next } = await this.competitors.list(tenant, id, {
      after: query.cursor === undefined ? null : decodePosition(query.cursor),
      limit,
      withPrevious: query.with === PREVIOUS,
    });
    if (next) setNextLink(request, reply, { limit, cursor: encodePosition(next) });
    return competitors;
  }
}
