import { canonicalProfileUrl } from './canonical-url.js';
import { readCidParameter, SMALLEST_CID } from './cid.js';
import { claimOfPlaceId } from './claims.js';
import { parseProfileUrl } from './profile-url.js';

const WHOLE_NUMBER = /^(?:-?\d{1,40}|0x[0-9a-f]{1,40})$/i;
/** The ID of a place of another provider, such as `osm:node/42`. */
const PROVIDER_ID = /^[a-z][a-z0-9-]{1,30}:\S{1,250}$/;

/**
 * Reads the CID in a cell of a table: a whole number, decimal or hexadecimal, or a link that contains it.
 *
 * @returns unsigned decimal; null for other texts, and for a number that a spreadsheet has rounded or shortened
 */
export function readCidCell(text: string): string | null {
  const cell = text.trim();
  if (!WHOLE_NUMBER.test(cell)) {
    const parsed = cell.includes('/') ? parseProfileUrl(cell) : null;
    return parsed?.kind === 'identity' ? parsed.identity.cid : null;
  }
  const cid = readCidParameter(cell);
  return typeof cid === 'bigint' && cid >= SMALLEST_CID ? cid.toString() : null;
}

/** Returns whether a text is the ID of a business at Google or at another provider. */
export function isPlaceId(text: string): boolean {
  if (PROVIDER_ID.test(text)) return true;
  const claim = claimOfPlaceId(text);
  return claim !== null && claim !== 'address';
}

/** What the columns of a table say of a place. */
export interface PlaceColumns {
  /** As `readCidCell` reads it. */
  readonly cid?: string | undefined;
  readonly placeId?: string | undefined;
  readonly name?: string | undefined;
  readonly lat?: number | undefined;
  readonly lng?: number | undefined;
}

/**
 * Returns a link to a place by its identifiers, or else by its name and coordinates. The ID of another provider than Google
 * is in no link.
 *
 * @returns null if the columns identify no place
 */
export function linkOfColumns({ cid: cell, placeId: id, name, lat, lng }: PlaceColumns): string | null {
  const cid = cell === undefined ? null : readCidCell(cell);
  const placeId = id === undefined || PROVIDER_ID.test(id) ? null : id;
  if (placeId !== null) {
    const feature = cid === null ? '' : `&ftid=0x0:0x${BigInt(cid).toString(16)}`;
    return `https://www.google.com/maps/place/?q=place_id:${placeId}${feature}`;
  }
  if (cid !== null) return canonicalProfileUrl({ cid, placeId: null });
  if (name === undefined || lat === undefined || lng === undefined) return null;
  // 10⁻⁷ degrees is a centimetre.
  const [y, x] = [lat.toFixed(7), lng.toFixed(7)].map((text) => String(Number(text)));
  return `https://www.google.com/maps/place/${encodeURIComponent(name)}/@${y},${x},17z/data=!8m2!3d${y}!4d${x}`;
}
