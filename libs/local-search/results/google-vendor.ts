/** What vendors share that return Google's own lists of places. */

import type { Vendor } from '../http/errors.js';
import type { Fields } from '../http/read-fields.js';
import {
  everywhere,
  type ListedPlace,
  type PlaceClue,
  type ProviderProfile,
} from '../port/search-provider.js';
import { closureOf } from './closure.js';
import { googleIdentity } from './google-identity.js';
import { type RawPlace, readPlace } from './read-place.js';

/** @param list the list of Google whose order the results have, e.g. "Google Maps' own order" */
export function profileOfGoogle(
  { label }: Vendor,
  list: string,
  profile: Pick<ProviderProfile, 'name' | 'supports' | 'findsByIdOnly' | 'returnsMid'>,
): ProviderProfile {
  return {
    attribution: { en: `Google Maps, through ${label}`, es: `Google Maps, a través de ${label}` },
    order: { isGoogle: true, description: `${list}, as returned by ${label}.` },
    identifiers: 'google',
    retention: 'open',
    coverage: everywhere,
    ...profile,
  };
}

/**
 * Reads a listing of Google; null without a name.
 *
 * @param fields with its identifiers
 * @param state fields that say whether it has closed
 */
export function readGooglePlace(fields: Fields, raw: RawPlace, state = fields): ListedPlace | null {
  const place = readPlace(raw, (found) => googleIdentity(fields, found));
  return place && { ...place, ...closureOf(state) };
}

/** Returns the identifier to look up a place by: its place ID, else its CID; null without both. */
export function googleKey({
  placeId,
  cid,
}: PlaceClue): { readonly placeId: string } | { readonly cid: string } | null {
  if (placeId?.startsWith('ChIJ')) return { placeId };
  return cid ? { cid } : null;
}

/** Returns a country for Google's parameter `gl`: in lower case, and `uk` for the United Kingdom. */
export function googleCountry(country: string | undefined): string | undefined {
  return country === 'GB' ? 'uk' : country?.toLowerCase();
}
