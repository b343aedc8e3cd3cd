import {
  countOf,
  fieldsOf,
  listOf,
  locationOf,
  numberOf,
  textOf,
  webAddressOf,
} from '../http/read-fields.js';
import { googleIdentity } from '../results/google-identity.js';
import { readRankedPlaces } from '../results/ranked-places.js';
import type { ListedPlace } from '../search-provider.js';
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
    category: textOf(fields['type']) ?? textOf(listOf(fields['types'])[0]),
    rating: numberOf(fields['rating'], { min: 1, max: 5 }),
    reviewCount: countOf(fields['ratingCount']),
    phone: textOf(fields['phoneNumber']),
    website: webAddressOf(fields['website']),
    openingHours: hoursOf(fields['openingHours']),
  };
}

/** Joins the days of `{"Monday": "11 AM–10 PM", …}`. */
function hoursOf(value: unknown): string | null {
  const days = Object.entries(fieldsOf(value)).map(([day, hours]) => [day, textOf(hours)]);
  return (
    textOf(value) ??
    textOf(
      days
        .filter(([, hours]) => hours)
        .map((day) => day.join(': '))
        .join('; '),
    )
  );
}
