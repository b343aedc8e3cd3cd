import { looksRounded, parseCid } from './cid.js';
import { readPlaceId } from './place-id.js';
import type { PlaceIdentity } from './result.js';

/**
 * Returns a Google Maps link to a place without tracking parameters, by CID or else by place ID. `parseProfileUrl` reads
 * it: a CID that looks as if a spreadsheet had rounded it is written in hexadecimal.
 *
 * @returns null if the identity has neither a CID nor a Google place ID (IDs of other providers do not count)
 */
export function canonicalProfileUrl(identity: Pick<PlaceIdentity, 'cid' | 'placeId'>): string | null {
  const cid = parseCid(identity.cid ?? '');
  if (cid !== null) {
    const parameter = looksRounded(cid) ? `ftid=0x0:0x${cid.toString(16)}` : `cid=${cid.toString()}`;
    return `https://www.google.com/maps?${parameter}`;
  }
  const { placeId } = identity;
  if (placeId === null || readPlaceId(placeId) === null) return null;
  return `https://www.google.com/maps/place/?q=place_id:${placeId}`;
}
