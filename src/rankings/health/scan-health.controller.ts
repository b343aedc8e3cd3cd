import { SEARCH_DEPTH } from '#libs/local-search';
import { healthDefinitions } from '#libs/rank-metrics';
import { ApiIdParam } from '#platform/http/api-id-param';
import { IdPipe } from '#platform/http/id.pipe';
import { NOT_FOUND } from '#platform/http/problems';
import { V1Controller } from '#platform/http/v1-controller';
import type { Tenant } from '#platform/tenant';
import { Get, Param } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { Operation } from '../../accounts/api-operation.js';
import { CurrentTenant } from '../../accounts/principal.js';
import { ScansService } from '../../scanning/record/scans.service.js';
import { SCAN_NOT_FINISHED } from '../../scanning/record/scans.problems.js';
import { requireEnded } from '../results/require-ended.js';
import { HealthDto } from './dto/health.dto.js';

@V1Controller('scans', 'Scans')
export class ScanHealthController {
  constructor(private readonly scans: ScansService) {}

  @Get(':id/health')
  @Operation({
    allowsRestricted: 'all',
    summary: 'Retrieve the health score of a scan with its parts',
    description:
      'Returns the score of the business for this keyword when the scan ended. `latest_health_score` of the business is the ' +
      'mean over its tracked keywords.',
    problems: [NOT_FOUND, SCAN_NOT_FINISHED],
  })
  @ApiIdParam({ example: 1 })
  @ApiOkResponse({ type: HealthDto })
  async getScanHealth(@CurrentTenant() tenant: Tenant, @Param('id', IdPipe) id: number): Promise<HealthDto> {
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
