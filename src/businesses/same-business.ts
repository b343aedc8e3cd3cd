import { distanceMeters } from '#libs/geo-grid';
import { SAME_PLACE_METERS } from '#libs/local-search';
import type { Business } from './business.entity.js';

export interface BusinessIdentity {
  readonly cid: string | null;
  readonly placeId: string | null;
  readonly normalizedName: string;
  readonly lat: number;
  readonly lng: number;
}

/**
 * Finds the business that is the same place: same CID, else same place ID, else same name within 50 m. Businesses with
 * different CIDs are different, even if their names match.
 */
export function sameBusiness<
  Other extends Pick<Business, 'cid' | 'placeId' | 'normalizedName' | 'lat' | 'lng'>,
>(businesses: readonly Other[], { cid, placeId, normalizedName, lat, lng }: BusinessIdentity): Other | null {
  return (
    businesses.find((other) => cid !== null && other.cid === cid) ??
    businesses.find((other) => placeId !== null && other.placeId === placeId) ??
    businesses.find(
      (other) =>
        other.normalizedName === normalizedName &&
        (cid === null || (other.cid ?? null) === null) &&
        distanceMeters(other, { lat, lng }) <= SAME_PLACE_METERS,
    ) ??
    null
  );
}
