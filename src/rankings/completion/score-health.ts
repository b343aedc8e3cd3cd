import { SEARCH_DEPTH } from '#libs/local-search';
import { healthScore, type ScanComparison, summarize } from '#libs/rank-metrics';
import { Injectable } from '@nestjs/common';
import type { Business } from '../../businesses/business.entity.js';
import { BusinessesService } from '../../businesses/businesses.service.js';
import type { Scan } from '../../scanning/scan.entity.js';
import { ProviderRegistry } from '../../search/provider-registry.js';

/** Says how well the business does, on the scan and on the business. */
@Injectable()
export class ScoreHealth {
  constructor(
    private readonly businesses: BusinessesService,
    private readonly providers: ProviderRegistry,
  ) {}

  /** @param scan with results */
  async run(scan: Scan, comparison: ScanComparison | null): Promise<void> {
    const business = await this.businesses.get(scan, scan.businessId);
    const { score, parts } = healthScore({
      latest: summarize(scan.ranks ?? [], { depth: SEARCH_DEPTH }),
      depth: SEARCH_DEPTH,
      comparison,
      profile: profileOf(
        business,
        scan.measuredBy().every((name) => this.providers.isGoogles(name)),
      ),
    });
    if (score === null) return;
    scan.healthScore = Math.round(score);
    scan.healthParts = parts;
    await this.businesses.recordHealth(scan, business.id, scan.healthScore);
  }
}

/** A field is known to be empty once the provider has been found to list the business without it. */
function profileOf(business: Business, isGoogles: boolean): Record<string, boolean | null> {
  const isListed = Boolean(business.listedAs);
  const filled = (value: unknown, isTold: boolean): boolean | null =>
    value !== null && value !== undefined ? true : isListed && isTold ? false : null;
  return {
    address: filled(business.address, true),
    category: filled(business.category, true),
    // Only Google tells of ratings; nobody else lists a business without any.
    rating: filled(business.rating, isGoogles),
  };
}
