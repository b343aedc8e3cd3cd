import { fieldsOf, listOf } from '../http/read-fields.js';
import { readGooglePlace } from '../results/google-vendor.js';
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
  return readGooglePlace(fields, {
    name: fields['title'],
    position: [fields['latitude'], fields['longitude']],
    address: fields['address'],
    categories: [fields['type'], ...listOf(fields['types'])],
    rating: fields['rating'],
    reviewCount: fields['ratingCount'],
    phones: [fields['phoneNumber']],
    websites: [fields['website']],
    openingHours: hoursByDay(fields['openingHours']),
  });
}
