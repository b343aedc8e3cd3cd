import { isListingOf, type Likeness, likenessOf, type MatchSubject } from '#libs/local-search';
import { ABSENT } from '#libs/rank-metrics';
import {
  type IdentifierCandidate,
  likenessFields,
} from '../../../businesses/identifiers/identifier-candidate.js';
import { cidOf } from '../../../businesses/identifiers/place-identifier.js';
import type { StoredPin } from '../../record/pins/scan-pins.repository.js';

/** A row of `place` with a name and a position. */
export interface NamedListing {
  readonly id: number;
  readonly placeId: string;
  readonly cid: string | null;
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
}

/** The most candidates that a scan names. */
const MOST = 5;

interface Resembling {
  readonly listing: NamedListing;
  readonly likeness: Likeness;
  readonly rows: Set<number>;
}

/**
 * Finds the listings that may be the business under another identifier: nearly the same name, near it, and listed only at
 * pins where the business is absent. A listing beside the business is another one, e.g. a branch in the same building.
 *
 * @returns the best first, by name and distance; at most five
 */
export function resemblingListings(
  business: MatchSubject,
  scanId: number,
  pins: readonly StoredPin[],
  listings: readonly NamedListing[],
): IdentifierCandidate[] {
  const found = new Map<string, Resembling>();
  for (const listing of listings) {
    const likeness = likenessOf(business, listing);
    if (!likeness || isListingOf(business, listing)) continue;
    const key = cidOf(listing) ?? listing.placeId;
    const { rows } = found.get(key) ?? { rows: new Set<number>() };
    if ((found.get(key)?.likeness.confidence ?? -1) < likeness.confidence)
      found.set(key, { listing, likeness, rows });
    rows.add(listing.id);
  }
  return [...found.values()]
    .map((one) => ({ ...one, at: pins.filter(({ results }) => results.some((id) => one.rows.has(id))) }))
    .filter(({ at }) => at.length > 0 && at.every(({ rank }) => rank === ABSENT))
    .sort((a, b) => b.likeness.confidence - a.likeness.confidence || b.at.length - a.at.length)
    .slice(0, MOST)
    .map(({ listing: { id, placeId, cid, name, lat, lng }, likeness, at }) => ({
      place: id,
      placeId,
      cid,
      name,
      lat,
      lng,
      ...likenessFields(likeness),
      pins: at.length,
      scanId,
    }));
}
