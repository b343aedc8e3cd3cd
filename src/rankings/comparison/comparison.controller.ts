import { Id } from '#platform/http/id.pipe';
import { QueryParams } from '#platform/http/strict-query.guard';
import type { Tenant } from '#platform/tenant';
import { CurrentTenant } from '../../accounts/principal.js';
import { Reads, Resource } from '../../accounts/resource.js';
import { SCAN_NOT_FINISHED } from '../../scanning/record/scans.problems.js';
import { SCANS_NOT_COMPARABLE } from '../results/rankings.problems.js';
import { ComparisonService } from './comparison.service.js';
import { ComparisonDto } from './dto/comparison.dto.js';
import { ComparisonQuery } from './dto/comparison.query.js';

@Resource({ path: 'scans', tag: 'Scans', dto: ComparisonDto, allowsRestricted: 'all' })
export class ComparisonController {
  constructor(private readonly comparison: ComparisonService) {}

  @Reads({
    path: ':id/comparison',
    summary: 'Compare a scan with an earlier one and tests whether the change is more than noise',
    description:
      'Pairs the pins measured in both scans, for the business or, with `place_id`, for any place in the scan. ' +
      'Only scans of one business, keyword, provider, grid, zoom, language, country and device can be compared. ' +
      'Scans measured by several providers cannot. `with` is the earlier scan: a positive change is an improvement since.',
    problems: [SCAN_NOT_FINISHED, SCANS_NOT_COMPARABLE],
  })
  getScanComparison(
    @CurrentTenant() tenant: Tenant,
    @Id() scanId: number,
    @QueryParams() query: ComparisonQuery,
  ): Promise<ComparisonDto> {
    return this.comparison.readWithAreas(tenant, { scanId, withId: query.with, placeId: query.place_id });
  }
}
