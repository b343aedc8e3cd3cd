import { isUnidentified, type ListedPlace } from '#libs/local-search';
import { Clock } from '#platform/clock';
import { Injectable } from '@nestjs/common';
import type { ListingProvider, MeasuredPin } from '../pins/pin-outcome.js';
import { findDuplicates } from './duplicate-listings.js';
import { PlacesRepository } from './places.repository.js';

/** Row ids of the places that a worker has stored so far, by `keyOf`. */
export type KnownPlaces = Map<string, number>;

/** The pins of one scan. */
export interface ScanListings {
  readonly measured: readonly MeasuredPin[];
  /** Places that the scan has stored before. */
  readonly known: KnownPlaces;
}

/** Keeps an insert below PostgreSQL's 65,535 parameters. */
const PLACES_PER_INSERT = 4_000;

/** Stores the places that were listed at measured pins, in the current transaction. */
@Injectable()
export class StorePlaces {
  constructor(
    private readonly places: PlacesRepository,
    private readonly clock: Clock,
  ) {}

  /** @returns the row ids of the places that a scan has listed and not in its `known` */
  async run(scans: readonly ScanListings[]): Promise<KnownPlaces> {
    const added: KnownPlaces = new Map();
    const listings = scans.flatMap(({ measured, known }) => measured.map((pin) => ({ ...pin, known })));
    const byProvider = Map.groupBy(listings, ({ provider }) => provider.name);
    // Every scan locks places in the same order, so that two scans cannot deadlock.
    for (const [, pins] of [...byProvider].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const provider = pins[0]?.provider;
      if (!provider) continue;
      const places = unknownAmong(pins);
      for (let start = 0; start < places.length; start += PLACES_PER_INSERT) {
        const batch = places.slice(start, start + PLACES_PER_INSERT);
        const duplicates = findDuplicates(batch, await this.places.listingsNear(provider.name, batch));
        const ids = await this.places.upsert(provider, batch, duplicates, this.clock.now());
        for (const [placeId, id] of ids) added.set(keyOf(provider, placeId), id);
      }
    }
    return added;
  }
}

/** Returns each place of the pins that their scan does not know once, ordered by place ID. */
function unknownAmong(pins: readonly (MeasuredPin & Pick<ScanListings, 'known'>)[]): ListedPlace[] {
  const unknown = new Map<string, ListedPlace>();
  for (const { provider, places, known } of pins) {
    for (const place of places) {
      if (!isUnidentified(place) && !known.has(keyOf(provider, place.placeId)))
        unknown.set(place.placeId, place);
    }
  }
  return [...unknown.values()].sort((a, b) => (a.placeId < b.placeId ? -1 : 1));
}

/** Place IDs are unique only within a provider. */
export function keyOf({ name }: ListingProvider, placeId: string): string {
  return `${name} ${placeId}`;
}
