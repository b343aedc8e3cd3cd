import { ApiIdParam } from '#platform/http/api-id-param';
import { IdPipe } from '#platform/http/id.pipe';
import { NOT_FOUND } from '#platform/http/problems';
import { QueryParams } from '#platform/http/strict-query.guard';
import { V1Controller } from '#platform/http/v1-controller';
import type { Tenant } from '#platform/tenant';
import { Get, Param } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { Operation } from '../../accounts/api-operation.js';
import { CurrentTenant } from '../../accounts/principal.js';
import { SCANS_NOT_COMPARABLE } from '../../rankings/results/rankings.problems.js';
import { SCAN_NOT_FINISHED } from '../../scanning/record/scans.problems.js';
import { ExplanationDto } from './dto/explanation.dto.js';
import { ExplanationQuery } from './dto/explanation.query.js';
import { ExplainScan } from './explain-scan.js';

@V1Controller('scans', 'Scans')
export class ExplanationController {
  constructor(private readonly explainScan: ExplainScan) {}

  @Get(':id/explanation')
  @Operation({
    allowsRestricted: 'all',
    summary: 'Explain the change of the rank since another scan',
    description:
      'Divides the change of the average total rank among its causes with a model fitted to both scans. The part of a ' +
      'cause is its Shapley value: its average effect over all orders of the changes. The parts of features are ' +
      'associations. `/scans/{id}/comparison` tests whether the change is more than noise.',
    problems: [NOT_FOUND, SCAN_NOT_FINISHED, SCANS_NOT_COMPARABLE],
  })
  @ApiIdParam({ example: 1 })
  @ApiOkResponse({ type: ExplanationDto })
  getScanExplanation(
    @CurrentTenant() tenant: Tenant,
    @Param('id', IdPipe) scanId: number,
    @QueryParams() query: ExplanationQuery,
  ): Promise<ExplanationDto> {
    return this.explainScan.run(tenant, scanId, query.with);
  }
}
