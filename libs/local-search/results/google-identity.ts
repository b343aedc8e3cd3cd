import {
  featureIdToCid,
  featureIdToPlaceId,
  normalizeCid,
  normalizeFeatureId,
  placeIdToCid,
} from '../../place-identity/index.js';
import { type Fields, textOf } from '../http/read-fields.js';
import type { ListedPlace } from '../search-provider.js';
import { type Found, namePlaceId } from './identified.js';

const PLACE_ID_NAMES = ['place_id', 'placeId'];

/**
 * Field names of identifiers, most reliable first. One name has different meanings (in SerpApi's `google_local`, `place_id`
 * is the CID), so each value is read by its form.
 */
const NAMES = ['cid', 'data_cid', 'ludocid', 'feature_id', 'fid', 'data_id', ...PLACE_ID_NAMES];

const DECIMAL = /^-?\d+$/;

/**
 * Reads the CID and place ID of a listing from a decimal CID (signed or not, text or exact number), a feature ID or a place
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
    first(given, normalizeCid) ??
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
  return text !== null && !DECIMAL.test(text) && normalizeFeatureId(text) === null;
}

/** Ignores numbers that may be rounded. */
function identifierOf(value: unknown): string | null {
  return Number.isSafeInteger(value) ? String(value) : textOf(value);
}

function first(texts: readonly string[], read: (text: string) => string | null): string | null {
  for (const text of texts) {
    const found = read(text);
    if (found !== null) return found;
  }
  return null;
}
