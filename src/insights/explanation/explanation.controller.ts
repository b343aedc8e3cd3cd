import { IdPipe } from '#platform/http/id.pipe';
import { NOT_FOUND } from '#platform/http/problems';
import { QueryParams } from '#platform/http/strict-query.interceptor';
import { V1Controller } from '#platform/http/v1-controller';
import type { Tenant } from '#platform/tenant';
import { Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiParam } from '@nestjs/swagger';
import { Operation } from '../../accounts/api-operation.js';
import { CurrentTenant } from '../../accounts/principal.js';
import { SCAN_NOT_FINISHED, SCANS_NOT_COMPARABLE } from '../../rankings/rankings.problems.js';
import { ExplanationDto } from './dto/explanation.dto.js';
import { ExplanationQuery } from './dto/explanation.query.js';
import { ExplainScan } from './explain-scan.js';

@V1Controller('scans', 'Scans')
export class ExplanationController {
  constructor(private readonly explainScan: ExplainScan) {}

  @Get(':id/explanation')
  @Operation({
    summary: 'Why the rank changed since another scan',
    description:
      'Divides the change of the average total rank among its causes, by a model fitted to both scans: each cause by ' +
      'what it adds on average over all orders of making the changes (Shapley). What features explain rests on ' +
      'associations. Whether the change is more than noise, `/scans/{id}/comparison` says.',
    problems: [NOT_FOUND, SCAN_NOT_FINISHED, SCANS_NOT_COMPARABLE],
  })
  @ApiParam({ name: 'id', schema: { type: 'integer', minimum: 1 }, example: 7 })
  @ApiOkResponse({ type: ExplanationDto })
  getScanExplanation(
    @CurrentTenant() tenant: Tenant,
    @Param('id', IdPipe) scanId: number,
    @QueryParams() query: ExplanationQuery,
  ): Promise<ExplanationDto> {
    return this.explainScan.run(tenant, scanId, query.with);
  }
}
