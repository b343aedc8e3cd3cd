import { distanceMeters } from '../../geo-grid/index.js';
import { normalizeName } from '../../place-identity/index.js';

/** Two listings with one name within this distance are one business. */
export const SAME_PLACE_METERS = 50;

/** The fields that distinguish two listings of one provider, besides the place ID. */
export interface Listing {
  readonly cid: string | null;
  readonly name: string;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly category: string | null;
}

/**
 * Returns whether two listings of one provider with different place IDs are one place: equal CIDs, or without them the same
 * name (after `normalizeName`) and category within 50 m. The category counts because maps list the pharmacy in a
 * supermarket under the name of the supermarket. A listing without a position is not the same as any other.
 */
export function isSameListing(a: Listing, b: Listing): boolean {
  if (a.cid !== null && b.cid !== null) return a.cid === b.cid;
  if (a.category !== b.category || normalizeName(a.name) !== normalizeName(b.name)) return false;
  const { lat, lng } = a;
  if (lat === null || lng === null || b.lat === null || b.lng === null) return false;
  return distanceMeters({ lat, lng }, { lat: b.lat, lng: b.lng }) <= SAME_PLACE_METERS;
}
