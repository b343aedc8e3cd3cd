import { Injectable } from '@nestjs/common';
import { BusinessesService } from '../../businesses/businesses.service.js';
import { ProviderRegistry } from '../../search/provider-registry.js';
import { type JudgedScan, JudgePins } from '../measure/plausibility/judge-pins.js';
import { ProviderTasksRepository } from '../measure/queued/provider-tasks.repository.js';
import { ScanPinsRepository, type StoredPin } from '../record/pins/scan-pins.repository.js';
import { PlaceRootsRepository } from '../record/places/place-roots.repository.js';
import type { Scan } from '../record/scan.entity.js';
import { type FoldedScan, type FoldOptions, foldPins, rankOwn } from './fold-pins.js';
import { listingKeys } from './identifiers/listing-keys.js';
import { ScanListingsRepository } from './identifiers/scan-listings.repository.js';
import { ScanPlacesRepository } from './scan-places.repository.js';
import { summarizeSeen } from './summarize-seen.js';

const NONE: ReadonlySet<number> = new Set();

/** Turns the pins of a scan into its results by place. Runs in the transaction that ends the scan. */
@Injectable()
export class FoldScan {
  constructor(
    private readonly pins: ScanPinsRepository,
    private readonly judgePins: JudgePins,
    private readonly businesses: BusinessesService,
    private readonly listings: ScanListingsRepository,
    private readonly placeRoots: PlaceRootsRepository,
    private readonly providers: ProviderRegistry,
    private readonly places: ScanPlacesRepository,
    private readonly providerTasks: ProviderTasksRepository,
  ) {}

  /** Judges the pins, and folds those that are plausible. Stores the places of held answers. */
  async run(
    scan: Scan,
    reasonUntried: NonNullable<FoldOptions['reasonUntried']>,
  ): Promise<{ readonly judged: JudgedScan; readonly folded: FoldedScan }> {
    const own = await this.ownListings(scan);
    const settled = await this.judgePins.settle(scan, await this.pins.findAll(scan.id));
    const judged = { ...settled, pins: rankOwn(settled.pins, own) };
    const folded = foldPins(judged.pins, scan.pinsTotal, {
      reasonUntried,
      own,
      roots: await this.rootsOf(judged.pins),
      schemeOf: (name) => (this.providers.hasGoogleIdentifiers(name) ? 'google' : name),
    });
    return { judged, folded };
  }

  /** Stores the places of the scan in place of its pins, and deletes what the queue of a provider needed. */
  async store({ id, scheduledFor }: Scan, { ranks: measured, ranksByPlace }: FoldedScan): Promise<void> {
    const places = [...ranksByPlace].map(([placeId, ranks]) => ({
      placeId,
      ranks,
      ...summarizeSeen(ranks, measured),
    }));
    await this.places.insert(id, places);
    await this.pins.deleteAll(id);
    // Only scheduled scans use the queue of a provider.
    if (scheduledFor) await this.providerTasks.deleteAll(id);
  }

  private rootsOf(pins: readonly StoredPin[]): Promise<ReadonlyMap<number, number>> {
    return this.placeRoots.find([...new Set(pins.flatMap(({ results }) => results))]);
  }

  /** Returns the rows of `place` that are the business, by its present and former identifiers; none if it has no former ones. */
  private async ownListings(scan: Scan): Promise<ReadonlySet<number>> {
    const business = await this.businesses.get(scan, scan.businessId);
    const { formerCids, formerPlaceIds, placeVersion } = business;
    if (formerCids.length + formerPlaceIds.length === 0 || placeVersion !== scan.placeVersion) return NONE;
    const { cids, placeIds } = listingKeys(business);
    return new Set((await this.listings.rowsOf(cids, placeIds)).map(({ id }) => id));
  }
}
