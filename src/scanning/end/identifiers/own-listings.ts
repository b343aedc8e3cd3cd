import { ABSENT } from '#libs/rank-metrics';
import { Injectable } from '@nestjs/common';
import { BusinessesService } from '../../../businesses/businesses.service.js';
import type { StoredPin } from '../../record/pins/scan-pins.repository.js';
import type { Scan } from '../../record/scan.entity.js';
import { listingKeys } from './listing-keys.js';
import { ScanListingsRepository } from './scan-listings.repository.js';

const NONE: ReadonlySet<number> = new Set();

/** Finds the listings of a business that had another identifier before. Each of them is the business. */
@Injectable()
export class OwnListings {
  constructor(
    private readonly businesses: BusinessesService,
    private readonly listings: ScanListingsRepository,
  ) {}

  /** Returns the rows of `place` that are the business, by its present and former identifiers; none if it has no former ones. */
  async of(scan: Scan): Promise<ReadonlySet<number>> {
    const business = await this.businesses.get(scan, scan.businessId);
    const { formerCids, formerPlaceIds, placeVersion } = business;
    if (formerCids.length + formerPlaceIds.length === 0 || placeVersion !== scan.placeVersion) return NONE;
    const { cids, placeIds } = listingKeys(business);
    return new Set((await this.listings.rowsOf(cids, placeIds)).map(({ id }) => id));
  }
}

/** Ranks the business at pins that list it under an identifier that it got while the scan was measured. */
export function rankOwn(pins: readonly StoredPin[], own: ReadonlySet<number>): readonly StoredPin[] {
  if (own.size === 0) return pins;
  return pins.map((pin) =>
    pin.rank === ABSENT ? { ...pin, rank: pin.results.findIndex((id) => own.has(id)) + 1 } : pin,
  );
}
