import type { ListedPlace, Retention } from '#libs/local-search';
import { holdsNoAccess } from '#platform/backup/access-declarations';
import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { ListingProvider } from '../pins/pin-outcome.js';
import { resultTables } from '../result-tables.sql.js';
import type { StoredListing } from './duplicate-listings.js';

/** The search radius for duplicate listings in degrees of latitude: a little more than 50 m. */
const MARGIN = 0.0005;

/** Where a place is. */
export interface PlaceLocation {
  /** Unique within its provider. */
  readonly id: string;
  /** Null for a business without a public address, and once the provider's terms forbid to keep it. */
  readonly lat: number | null;
  readonly lng: number | null;
  readonly address: string | null;
}

/** The places that providers list, for all tenants. */
@Injectable()
export class PlacesRepository {
  constructor(private readonly em: EntityManager) {}

  /**
   * Inserts the places, or updates what is stored of them.
   *
   * @param duplicates place ID → the place ID of another listing of the same place
   * @returns row ids by place ID
   */
  async upsert(
    { name: provider, retention }: ListingProvider,
    places: readonly ListedPlace[],
    duplicates: ReadonlyMap<string, string>,
    now: Date,
  ): Promise<Map<string, number>> {
    const rows = await resultTables(this.em)
      .insertInto('place')
      .values(
        places.map((place) => ({
          ...placeColumns(place, retention),
          provider,
          same_place_id: duplicates.get(place.placeId) ?? null,
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
      .returning(['id', 'place_id as placeId'])
      .execute();
    return new Map(rows.map(({ id, placeId }) => [placeId, id]));
  }

  /** Returns the provider's named listings in a square around each of these places. */
  async listingsNear(provider: string, places: readonly ListedPlace[]): Promise<StoredListing[]> {
    const points = places.flatMap(({ lat, lng }) => (lat === null || lng === null ? [] : [{ lat, lng }]));
    if (points.length === 0) return [];
    const lats = points.map(({ lat }) => lat);
    const lngs = points.map(({ lng }) => lng);
    const margins = points.map(({ lat }) => MARGIN / Math.max(Math.cos((lat * Math.PI) / 180), MARGIN));
    const center = sql<{ lat: number; lng: number; margin: number }>`
      unnest(${lats}::double precision[], ${lngs}::double precision[], ${margins}::double precision[])`;
    const rows = await resultTables(this.em)
      .selectFrom('place')
      .innerJoin(center.as<'f'>(sql`f(lat, lng, margin)`), (join) => join.onTrue())
      .select(['place.id', 'place.place_id as placeId', 'place.cid', 'place.name', 'place.lat', 'place.lng'])
      .select(['place.category', 'place.same_place_id as samePlaceId'])
      .distinct()
      .where('place.provider', '=', provider)
      .where('place.name', 'is not', null)
      .where(sql<boolean>`place.lat between f.lat - ${MARGIN} and f.lat + ${MARGIN}`)
      .where(sql<boolean>`place.lng between f.lng - f.margin and f.lng + f.margin`)
      .execute();
    return rows.map(({ name, ...row }) => ({ ...row, name: name ?? '' }));
  }

  /** Returns the place IDs and positions of places by their rows. */
  async locationsOf(ids: readonly number[]): Promise<Map<number, PlaceLocation>> {
    const rows = await this.em.execute<(PlaceLocation & { row: number })[]>(
      'select id as row, place_id as id, lat, lng, address from place where id = any(?::int[])',
      [`{${ids.join(',')}}`],
    );
    return new Map(rows.map(({ row, ...location }) => [row, location]));
  }

  /**
   * Clears the coordinates of places that may not be kept and were last seen before the given time.
   *
   * @returns the number of cleared places, at most `limit`
   */
  async clearCoordinates(lastSeenBefore: Date, limit: number): Promise<number> {
    const { numUpdatedRows } = await resultTables(this.em)
      .updateTable('place')
      .set({ lat: null, lng: null })
      .where('id', 'in', (places) =>
        places
          .selectFrom('place')
          .select('id')
          .where('retention', '<>', 'open')
          .where('lat', 'is not', null)
          .where('last_seen_at', '<', lastSeenBefore)
          .limit(limit)
          // A locked row is being updated by a scan that has just seen it, or cleared by another process.
          .forUpdate()
          .skipLocked(),
      )
      .executeTakeFirst();
    return Number(numUpdatedRows);
  }
}

holdsNoAccess('place', 'Places of results.');

/** Returns the columns of a place that its provider's terms allow to store; the others are null. */
function placeColumns(place: ListedPlace, retention: Retention) {
  const { placeId, cid, name, lat, lng, address, category, rating, reviewCount } = place;
  const isOpen = retention === 'open';
  return {
    place_id: placeId,
    cid,
    lat,
    lng,
    retention,
    name: isOpen ? name : null,
    address: isOpen ? address : null,
    category: isOpen ? category : null,
    rating: isOpen ? rating : null,
    review_count: isOpen ? reviewCount : null,
    has_website: isOpen ? place.website !== null : null,
    has_phone: isOpen ? place.phone !== null : null,
    has_opening_hours: isOpen ? place.openingHours !== null : null,
  };
}
