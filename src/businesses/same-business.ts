import { distanceMeters } from '#libs/geo-grid';
import { SAME_PLACE_METERS } from '#libs/local-search';
import type { Business } from './business.entity.js';
import type { PlaceIdentifier } from './identifiers/place-identifier.js';

export interface BusinessIdentity {
  readonly cid: string | null;
  readonly placeId: string | null;
  readonly normalizedName: string;
  readonly lat: number;
  readonly lng: number;
}

/** Identifiers that a business had before. */
export interface FormerIdentifiers {
  readonly formerCids?: readonly string[] | undefined;
  readonly formerPlaceIds?: readonly string[] | undefined;
}

type Identified = Pick<Business, 'cid' | 'placeId'> & FormerIdentifiers;

/**
 * Finds the business that is the same place: same CID, else same place ID, else one that it had before, else same name
 * within 50 m. Businesses with different CIDs are different, even if their names match.
 */
export function sameBusiness<Other extends Identified & Pick<Business, 'normalizedName' | 'lat' | 'lng'>>(
  businesses: readonly Other[],
  { cid, placeId, normalizedName, lat, lng }: BusinessIdentity,
): Other | null {
  return (
    withIdentifier(businesses, { cid, placeId }) ??
    businesses.find(
      (other) =>
        other.normalizedName === normalizedName &&
        (cid === null || (other.cid ?? null) === null) &&
        distanceMeters(other, { lat, lng }) <= SAME_PLACE_METERS,
    ) ??
    null
  );
}

/** Finds the business with an identifier, a present one before a former one. */
export function withIdentifier<Other extends Identified>(
  businesses: readonly Other[],
  { cid, placeId }: PlaceIdentifier,
): Other | null {
  return (
    businesses.find((other) => cid !== null && other.cid === cid) ??
    businesses.find((other) => placeId !== null && other.placeId === placeId) ??
    businesses.find(({ formerCids }) => cid !== null && formerCids?.includes(cid)) ??
    businesses.find(({ formerPlaceIds }) => placeId !== null && formerPlaceIds?.includes(placeId)) ??
    null
  );
}
