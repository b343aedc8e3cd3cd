import { SEARCH_DEPTH } from '#libs/local-search';
import { healthScore, type ScanComparison, summarize } from '#libs/rank-metrics';
import { Injectable } from '@nestjs/common';
import type { Business } from '../../businesses/business.entity.js';
import { BusinessesService } from '../../businesses/businesses.service.js';
import type { Scan } from '../../scanning/record/scan.entity.js';
import { ProviderRegistry } from '../../search/provider-registry.js';

/** Stores the health score of a scan. That of its business follows from its tracked keywords. */
@Injectable()
export class ScoreHealth {
  constructor(
    private readonly businesses: BusinessesService,
    private readonly providers: ProviderRegistry,
  ) {}

  /** @param scan a scan with results */
  async run(scan: Scan, comparison: ScanComparison | null): Promise<void> {
    const business = await this.businesses.get(scan, scan.businessId);
    const { score, parts } = healthScore({
      latest: summarize(scan.ranks ?? [], { depth: SEARCH_DEPTH }),
      depth: SEARCH_DEPTH,
      comparison,
      profile: profileOf(
        business,
        scan.measuredBy().every((name) => this.providers.hasGoogleIdentifiers(name)),
      ),
    });
    if (score === null) return;
    scan.healthScore = Math.round(score);
    scan.healthParts = parts;
  }
}

/** A missing field is known to be empty only if the provider lists the business without it. */
function profileOf(business: Business, hasGoogleRatings: boolean): Record<string, boolean | null> {
  const isListed = Boolean(business.listedAs);
  const isFilled = (value: unknown, isReturned: boolean): boolean | null =>
    value !== null && value !== undefined ? true : isListed && isReturned ? false : null;
  return {
    address: isFilled(business.address, true),
    category: isFilled(business.category, true),
    // Only Google returns ratings, so only its listings show that a business has none.
    rating: isFilled(business.rating, hasGoogleRatings),
  };
}
