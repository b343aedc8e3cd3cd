import { SEARCH_DEPTH } from '#libs/local-search';
import { healthDefinitions } from '#libs/rank-metrics';
import { Id } from '#platform/http/id.pipe';
import type { Tenant } from '#platform/tenant';
import { CurrentTenant } from '../../accounts/principal.js';
import { Reads, Resource } from '../../accounts/resource.js';
import { SCAN_NOT_FINISHED } from '../../scanning/record/scans.problems.js';
import { ScansService } from '../../scanning/record/scans.service.js';
import { requireEnded } from '../results/require-ended.js';
import { HealthDto } from './dto/health.dto.js';

@Resource({ path: 'scans', tag: 'Scans', dto: HealthDto, allowsRestricted: 'all' })
export class ScanHealthController {
  constructor(private readonly scans: ScansService) {}

  @Reads({
    path: ':id/health',
    summary: 'Retrieve the health score of a scan with its parts',
    description:
      'Returns the score of the business for this keyword when the scan ended. `latest_health_score` of the business is the ' +
      'mean over its tracked keywords.',
    problems: [SCAN_NOT_FINISHED],
  })
  async getScanHealth(@CurrentTenant() tenant: Tenant, @Id() id: number): Promise<HealthDto> {
    const scan = requireEnded(await this.scans.get(tenant, id));
    const { score, parts } = healthDefinitions(SEARCH_DEPTH);
    return {
      success: true,
      scan_id: scan.id,
      business_id: scan.businessId,
      keyword: scan.keyword,
      scanned_at: scan.completedAt?.toISOString() ?? null,
      health_score: scan.healthScore ?? null,
      formula: score,
      parts: (scan.healthParts ?? []).map((part) => ({ ...part, formula: parts[part.name].formula })),
    };
  }
}
