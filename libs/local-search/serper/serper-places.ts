import { categoryOf, countOf, fieldsOf, listOf, locationOf, ratingOf, textOf } from '../http/read-fields.js';
import { webAddressOf } from '../http/web-address.js';
import { closureOf } from '../results/closure.js';
import { googleIdentity } from '../results/google-identity.js';
import { hoursByDay } from '../results/hours-by-day.js';
import { readRankedPlaces } from '../results/ranked-places.js';
import type { ListedPlace } from '../port/search-provider.js';
import { SERPER } from './serper-errors.js';

/** Reads the places of one page, best first. @throws ProviderError `invalid_response` if one has no name */
export function readPlaces(body: unknown): ListedPlace[] {
  return readRankedPlaces(listOf(fieldsOf(body)['places']), readPlace, SERPER);
}

function readPlace(value: unknown): ListedPlace | null {
  const fields = fieldsOf(value);
  const name = textOf(fields['title']);
  if (name === null) return null;
  const location = locationOf(fields['latitude'], fields['longitude']);
  return {
    ...googleIdentity(fields, { name, ...location }),
    name,
    ...location,
    address: textOf(fields['address']),
    category: categoryOf(fields['type'], ...listOf(fields['types'])),
    rating: ratingOf(fields['rating']),
    reviewCount: countOf(fields['ratingCount']),
    phone: textOf(fields['phoneNumber']),
    website: webAddressOf(fields['website']),
    openingHours: hoursByDay(fields['openingHours']),
    ...closureOf(fields),
  };
}
