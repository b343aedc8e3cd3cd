import type { MatchSubject } from '#libs/local-search';
import type { Business } from '../business.entity.js';

/** The fields by which a business is found in results. */
type Identified = Pick<Business, 'name' | 'lat' | 'lng'> &
  Partial<Pick<Business, 'cid' | 'placeId' | 'formerCids' | 'formerPlaceIds'>>;

/** Returns a business as it is found in results, with its former identifiers. */
export function subjectOf({
  cid,
  placeId,
  name,
  lat,
  lng,
  formerCids,
  formerPlaceIds,
}: Identified): MatchSubject {
  return { cid: cid ?? null, placeId: placeId ?? null, name, lat, lng, formerCids, formerPlaceIds };
}
