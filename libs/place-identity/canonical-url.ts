import { normalizeCid } from './cid.js';
import { readPlaceId } from './place-id.js';
import type { PlaceIdentity } from './result.js';

/**
 * Returns a Google Maps link to a place without tracking parameters, by CID or else by place ID.
 *
 * @returns null if the identity has neither a CID nor a Google place ID (IDs of other providers do not count)
 */
export function canonicalProfileUrl(identity: Pick<PlaceIdentity, 'cid' | 'placeId'>): string | null {
  const cid = normalizeCid(identity.cid ?? '');
  if (cid !== null) return `https://www.google.com/maps?cid=${cid}`;
  const { placeId } = identity;
  if (placeId === null || readPlaceId(placeId) === null) return null;
  return `https://www.google.com/maps/place/?q=place_id:${placeId}`;
}
