import { normalizeCid } from './cid.js';
import { readPlaceId } from './place-id.js';
import type { PlaceIdentity } from './result.js';

/**
 * A clean link to look at a place on Google Maps, without tracking parameters: by CID, else by place ID.
 * Null when neither is known to be Google's (place IDs of other providers are not).
 */
export function canonicalProfileUrl(identity: Pick<PlaceIdentity, 'cid' | 'placeId'>): string | null {
  const cid = normalizeCid(identity.cid ?? '');
  if (cid !== null) return `https://www.google.com/maps?cid=${cid}`;
  const { placeId } = identity;
  if (placeId === null || readPlaceId(placeId) === null) return null;
  return `https://www.google.com/maps/place/?q=place_id:${placeId}`;
}
