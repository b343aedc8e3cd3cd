import { ApiIdParam } from '#platform/http/api-id-param';
import { IdPipe } from '#platform/http/id.pipe';
import { inFormats } from '#platform/http/negotiation';
import { NOT_ACCEPTABLE, NOT_FOUND } from '#platform/http/problems';
import { QueryParams } from '#platform/http/strict-query.guard';
import { V1Controller } from '#platform/http/v1-controller';
import type { Tenant } from '#platform/tenant';
import { Get, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Operation } from '../../accounts/api-operation.js';
import { CurrentTenant } from '../../accounts/principal.js';
import { answerGrid, ApiGridResponse } from '../grid/grid-formats.js';
import { SCAN_NOT_FINISHED } from '../../scanning/record/scans.problems.js';
import { ScanRankingsDto } from '../dto/scan-rankings.dto.js';
import { ScanRankingsQuery } from '../dto/rankings.query.js';
import { ScanRankingsService } from './scan-rankings.service.js';

@V1Controller('scans', 'Scans')
export class ScanRankingsController {
  constructor(private readonly rankings: ScanRankingsService) {}

  @Get(inFormats(':id/rankings', 'csv', 'geojson'))
  @Operation({
    allowsRestricted: 'all',
    summary: 'Retrieve the ranks of any place in a scan',
    description:
      'A scan stores the ranks of all places that it found. `place_id` selects one of them, for example a competitor, ' +
      'without a new scan and free of charge.',
    problems: [NOT_FOUND, SCAN_NOT_FINISHED, NOT_ACCEPTABLE],
  })
  @ApiIdParam({ example: 1 })
  @ApiGridResponse(ScanRankingsDto)
  getScanRankings(
    @CurrentTenant() tenant: Tenant,
    @Param('id', IdPipe) id: number,
    @QueryParams() query: ScanRankingsQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object | string> {
    return answerGrid(request, reply, query, () => this.rankings.read(tenant, id, query.place_id));
  }
}
