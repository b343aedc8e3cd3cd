import { Id } from '#platform/http/id.pipe';
import { QueryParams } from '#platform/http/strict-query.guard';
import type { Tenant } from '#platform/tenant';
import { CurrentTenant } from '../../accounts/principal.js';
import { Reads, Resource } from '../../accounts/resource.js';
import { SCANS_NOT_COMPARABLE } from '../../rankings/results/rankings.problems.js';
import { SCAN_NOT_FINISHED } from '../../scanning/record/scans.problems.js';
import { ExplanationDto } from './dto/explanation.dto.js';
import { ExplanationQuery } from './dto/explanation.query.js';
import { ExplainScan } from './explain-scan.js';

@Resource({ path: 'scans', tag: 'Scans', dto: ExplanationDto, allowsRestricted: 'all' })
export class ExplanationController {
  constructor(private readonly explainScan: ExplainScan) {}

  @Reads({
    path: ':id/explanation',
    summary: 'Explain the change of the rank since another scan',
    description:
      'Divides the change of the average total rank among its causes with a model fitted to both scans. The part of a ' +
      'cause is its Shapley value: its average effect over all orders of the changes. The parts of features are ' +
      'associations. `/scans/{id}/comparison` tests whether the change is more than noise.',
    problems: [SCAN_NOT_FINISHED, SCANS_NOT_COMPARABLE],
  })
  getScanExplanation(
    @CurrentTenant() tenant: Tenant,
    @Id() scanId: number,
    @QueryParams() query: ExplanationQuery,
  ): Promise<ExplanationDto> {
    return this.explainScan.run(tenant, scanId, query.with);
  }
}
