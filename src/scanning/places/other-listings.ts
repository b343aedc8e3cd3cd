import { isSameListing, type ListedPlace, type Listing } from '#libs/local-search';
import type { EntityManager } from '#platform/database/entity-manager';
import { sql } from 'kysely';
import { resultTables } from '../result.tables.js';

/** A little more than 50 m of latitude, in degrees. */
const MARGIN = 0.0005;

interface KnownListing extends Listing {
  readonly placeId: string;
  /** The row; infinite while it has none. */
  readonly id: number;
  readonly samePlaceId: string | null;
}

/**
 * Finds which of these places the provider lists under another ID too: by name and distance, since equal CIDs speak for
 * themselves. A listing without a CID is one of another that has one, else of an older one, so that never two are one
 * of each other.
 *
 * @returns place ID → the other listing's place ID, only where there is one
 */
export async function otherListings(
  em: EntityManager,
  provider: string,
  places: readonly ListedPlace[],
): Promise<Map<string, string>> {
  const rows = new Map((await listedAround(em, provider, places)).map((row) => [row.placeId, row]));
  const fresh = places.map((place) => ({
    ...place,
    samePlaceId: null,
    id: rows.get(place.placeId)?.id ?? Infinity,
  }));
  const all = new Map<string, KnownListing>([...rows, ...fresh.map((one) => [one.placeId, one] as const)]);
  const listings = [...all.values()].sort(byAge);
  const found = new Map<string, string>();
  for (const one of fresh) {
    if (one.cid !== null) continue;
    const other = listings.find((known) => mayStandFor(known, one) && isSameListing(known, one));
    if (other) found.set(one.placeId, found.get(other.placeId) ?? other.samePlaceId ?? other.placeId);
  }
  return found;
}

function mayStandFor(known: KnownListing, one: KnownListing): boolean {
  return known.placeId !== one.placeId && (known.cid !== null || byAge(known, one) < 0);
}

/** Those with a CID, then the older ones, then as they will be written. */
function byAge(a: KnownListing, b: KnownListing): number {
  if ((a.cid === null) !== (b.cid === null)) return a.cid === null ? 1 : -1;
  if (a.id !== b.id) return a.id - b.id;
  return a.placeId < b.placeId ? -1 : 1;
}

/** The provider's listings in a square round each of these. */
async function listedAround(
  em: EntityManager,
  provider: string,
  places: readonly ListedPlace[],
): Promise<KnownListing[]> {
  const points = places.flatMap(({ lat, lng }) => (lat === null || lng === null ? [] : [{ lat, lng }]));
  if (points.length === 0) return [];
  const lats = points.map(({ lat }) => lat);
  const lngs = points.map(({ lng }) => lng);
  const margins = points.map(({ lat }) => MARGIN / Math.max(Math.cos((lat * Math.PI) / 180), MARGIN));
  const rows = await resultTables(em)
    .selectFrom('place')
    .innerJoin(
      sql<{ lat: number; lng: number; margin: number }>`
        unnest(${lats}::double precision[], ${lngs}::double precision[], ${margins}::double precision[])`.as<'f'>(
        sql`f(lat, lng, margin)`,
      ),
      (join) => join.onTrue(),
    )
    .select(['place.id', 'place.place_id', 'place.cid', 'place.name', 'place.lat', 'place.lng'])
    .select(['place.category', 'place.same_place_id'])
    .distinct()
    .where('place.provider', '=', provider)
    .where('place.name', 'is not', null)
    .where(sql<boolean>`place.lat between f.lat - ${MARGIN} and f.lat + ${MARGIN}`)
    .where(sql<boolean>`place.lng between f.lng - f.margin and f.lng + f.margin`)
    .execute();
  return rows.map(({ place_id: placeId, same_place_id: samePlaceId, name, ...row }) => ({
    ...row,
    placeId,
    samePlaceId,
    name: name ?? '',
  }));
}
