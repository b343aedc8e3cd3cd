import type { Business } from '../../../businesses/business.entity.js';
import { cidOf } from '../../../businesses/identifiers/place-identifier.js';

type Identified = Pick<Business, 'formerCids' | 'formerPlaceIds'> &
  Partial<Pick<Business, 'cid' | 'placeId'>>;

/** Returns the present and former CIDs and place IDs of a business. */
export function listingKeys({ cid = null, placeId = null, formerCids, formerPlaceIds }: Identified) {
  const known = cidOf({ cid, placeId });
  return {
    cids: [...(known === null ? [] : [known]), ...formerCids],
    placeIds: [...(placeId === null ? [] : [placeId]), ...formerPlaceIds],
  };
}
