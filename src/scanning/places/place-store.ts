import type { ListedPlace } from '#libs/local-search';
import { Clock } from '#platform/clock';
import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';
import { keptPlace } from './kept-place.js';
import { otherListings } from './other-listings.js';
import type { ListingProvider, MeasuredPin } from '../measure/pin-outcome.js';
import { resultTables } from '../result.tables.js';

/** Row ids of places already written in this run, by `keyOf`. */
export type KnownPlaces = Map<string, number>;

/** Keeps an insert below PostgreSQL's 65,535 parameters. */
const PLACES_PER_INSERT = 4_000;

/** What is known of the places that providers list. */
@Injectable()
export class PlaceStore {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** @returns the row ids of the places that were not known */
  async write(measured: readonly MeasuredPin[], known: KnownPlaces): Promise<KnownPlaces> {
    const providers = new Map(measured.map(({ provider }) => [provider.name, provider]));
    const ids: KnownPlaces = new Map();
    // In one order everywhere, so that two scans that meet in a place never wait for each other in a circle.
    for (const name of [...providers.keys()].sort()) {
      const provider = providers.get(name);
      if (!provider) continue;
      const places = unknownAmong(
        measured.filter((outcome) => outcome.provider.name === name),
        known,
      );
      for (let start = 0; start < places.length; start += PLACES_PER_INSERT) {
        const rows = await this.upsert(provider, places.slice(start, start + PLACES_PER_INSERT));
        for (const row of rows) ids.set(keyOf(provider, row.place_id), row.id);
      }
    }
    return ids;
  }

  private async upsert(provider: ListingProvider, places: readonly ListedPlace[]) {
    const others = await otherListings(this.em, provider.name, places);
    const now = this.clock.now();
    return resultTables(this.em)
      .insertInto('place')
      .values(
        places.map((place) => ({
          ...keptPlace(place, provider.retention),
          provider: provider.name,
          same_place_id: others.get(place.placeId) ?? null,
          first_seen_at: now,
          last_seen_at: now,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['provider', 'place_id']).doUpdateSet((row) => ({
          cid: row.ref('excluded.cid'),
          name: row.ref('excluded.name'),
          lat: row.ref('excluded.lat'),
          lng: row.ref('excluded.lng'),
          address: row.ref('excluded.address'),
          category: row.ref('excluded.category'),
          rating: row.ref('excluded.rating'),
          review_count: row.ref('excluded.review_count'),
          has_website: row.ref('excluded.has_website'),
          has_phone: row.ref('excluded.has_phone'),
          has_opening_hours: row.ref('excluded.has_opening_hours'),
          retention: row.ref('excluded.retention'),
          same_place_id: row.fn.coalesce('excluded.same_place_id', 'place.same_place_id'),
          last_seen_at: row.ref('excluded.last_seen_at'),
        })),
      )
      .returning(['id', 'place_id'])
      .execute();
  }
}

/** Those that are not known, each once, by their IDs. */
function unknownAmong(outcomes: readonly MeasuredPin[], known: KnownPlaces): ListedPlace[] {
  const fresh = new Map<string, ListedPlace>();
  for (const { provider, places } of outcomes) {
    for (const place of places) {
      if (!known.has(keyOf(provider, place.placeId))) fresh.set(place.placeId, place);
    }
  }
  return [...fresh.values()].sort((a, b) => (a.placeId < b.placeId ? -1 : 1));
}

/** Place IDs are unique within a provider only. */
export function keyOf({ name }: ListingProvider, placeId: string): string {
  return `${name} ${placeId}`;
}
