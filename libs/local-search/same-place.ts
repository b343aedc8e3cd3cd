import { distanceMeters } from '../geo-grid/index.js';
import { normalizeName } from '../place-identity/index.js';

/** Two entries of one name closer than this are one business. */
export const SAME_PLACE_METERS = 50;

/** What tells two listings of one provider apart, beside the identifiers it gave them. */
export interface Listing {
  readonly cid: string | null;
  readonly name: string;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly category: string | null;
}

/**
 * Whether two listings of one provider with different place IDs are one place all the same: their CIDs do not say
 * otherwise, and they have one name (after `normalizeName`) and one category within 50 m. The category counts since
 * maps hold the pharmacy in a supermarket, or the garage of a filling station, under the name of the whole. What does
 * not tell where it is, is like no other.
 */
export function isSameListing(a: Listing, b: Listing): boolean {
  if (a.cid !== null && b.cid !== null) return a.cid === b.cid;
  if (a.category !== b.category || normalizeName(a.name) !== normalizeName(b.name)) return false;
  const { lat, lng } = a;
  if (lat === null || lng === null || b.lat === null || b.lng === null) return false;
  return distanceMeters({ lat, lng }, { lat: b.lat, lng: b.lng }) <= SAME_PLACE_METERS;
}
