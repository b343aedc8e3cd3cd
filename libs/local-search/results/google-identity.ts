import {
  featureIdToCid,
  featureIdToPlaceId,
  normalizeCid,
  normalizeFeatureId,
  normalizeName,
  placeIdToCid,
} from '../../place-identity/index.js';
import { type Fields, textOf } from '../http/read-fields.js';
import type { ListedPlace } from '../search-provider.js';

const PLACE_ID_NAMES = ['place_id', 'placeId'];

/**
 * What vendors call the identifiers of a place, the surest first. The same name holds different things (in SerpApi's
 * `google_local`, `place_id` is the CID), so each value is read by its shape.
 */
const NAMES = ['cid', 'data_cid', 'ludocid', 'feature_id', 'fid', 'data_id', ...PLACE_ID_NAMES];

const DECIMAL = /^-?\d+$/;

type Found = Pick<ListedPlace, 'name' | 'lat' | 'lng'>;

/**
 * The CID and place ID of a listing: of a CID in decimal, signed or not, as text or as a number that was read without
 * loss; of a feature ID; of a place ID. Without any of them the place ID is made of name and position, so that the
 * place keeps its rank and is told from the others.
 */
export function googleIdentity(
  fields: Fields,
  { name, lat, lng }: Found,
): Pick<ListedPlace, 'placeId' | 'cid'> {
  const given = NAMES.map((field) => identifierOf(fields[field])).filter((text) => text !== null);
  const featureId = first(given, normalizeFeatureId);
  const told = PLACE_ID_NAMES.map((field) => identifierOf(fields[field])).find(isPlaceId) ?? null;
  const cid =
    first(given, normalizeCid) ??
    (featureId === null ? null : featureIdToCid(featureId)) ??
    (told === null ? null : placeIdToCid(told));
  return {
    cid,
    placeId:
      told ??
      (featureId === null ? null : featureIdToPlaceId(featureId)) ??
      (cid === null ? `name:${normalizeName(name)}@${String(lat)},${String(lng)}` : `cid:${cid}`),
  };
}

/** Google promises no form of place IDs: what is neither a CID nor a feature ID is taken for one. */
function isPlaceId(text: string | null): text is string {
  return text !== null && !DECIMAL.test(text) && normalizeFeatureId(text) === null;
}

/** A number that was rounded on its way is no identifier. */
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
