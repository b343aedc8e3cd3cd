import {
  featureIdToCid,
  featureIdToPlaceId,
  normalizeCid,
  normalizeFeatureId,
  placeIdToCid,
} from '../../place-identity/index.js';
import { type Fields, textOf } from '../http/read-fields.js';
import type { ListedPlace } from '../port/search-provider.js';
import { type Found, namePlaceId } from './identified.js';

const PLACE_ID_NAMES = ['place_id', 'placeId'];

/**
 * Field names of identifiers, most reliable first. One name has different meanings (in SerpApi's `google_local`, `place_id`
 * is the CID), so each value is read by its form.
 */
const NAMES = ['cid', 'data_cid', 'ludocid', 'feature_id', 'fid', 'data_id', ...PLACE_ID_NAMES];

const DECIMAL = /^-?\d+$/;
/** The second half of a feature ID. */
const HEXADECIMAL = /^0x[\da-f]{1,16}$/i;

/**
 * Reads the CID and place ID of a listing from a CID (decimal, signed or not, text or exact number; hexadecimal), a feature ID or a place
 * ID. Without any of them, builds the place ID from name and position, so that the place keeps its rank and stays distinct.
 */
export function googleIdentity(
  fields: Fields,
  { name, lat, lng }: Found,
): Pick<ListedPlace, 'placeId' | 'cid'> {
  const given = NAMES.map((field) => identifierOf(fields[field])).filter((text) => text !== null);
  const featureId = first(given, normalizeFeatureId);
  const placeId = PLACE_ID_NAMES.map((field) => identifierOf(fields[field])).find(isPlaceId) ?? null;
  const cid =
    first(given, readCid) ??
    (featureId === null ? null : featureIdToCid(featureId)) ??
    (placeId === null ? null : placeIdToCid(placeId));
  return {
    cid,
    placeId:
      placeId ??
      (featureId === null ? null : featureIdToPlaceId(featureId)) ??
      (cid === null ? namePlaceId({ name, lat, lng }) : `cid:${cid}`),
  };
}

/** Google does not specify the form of place IDs: any text that is neither a CID nor a feature ID counts as one. */
function isPlaceId(text: string | null): text is string {
  return text !== null && !DECIMAL.test(text) && !HEXADECIMAL.test(text) && normalizeFeatureId(text) === null;
}

function readCid(text: string): string | null {
  return normalizeCid(HEXADECIMAL.test(text) ? BigInt(text).toString() : text);
}

/** Ignores numbers that may be rounded, and 0, 1 and -1, which say only whether there is an identifier. */
function identifierOf(value: unknown): string | null {
  if (typeof value !== 'number') return textOf(value);
  return Number.isSafeInteger(value) && Math.abs(value) > 1 ? String(value) : null;
}

function first(texts: readonly string[], read: (text: string) => string | null): string | null {
  for (const text of texts) {
    const found = read(text);
    if (found !== null) return found;
  }
  return null;
}
