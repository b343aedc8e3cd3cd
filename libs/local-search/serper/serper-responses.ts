import { errorOfStatus, outOfCredits, unreadable, type Vendor } from '../http/errors.js';
import type { JsonResponse } from '../http/get-json.js';
import { fieldsOf, listOf, textOf } from '../http/read-fields.js';
import type { ProviderError } from '../port/provider-error.js';
import type { ListedPlace } from '../port/search-provider.js';
import { readGooglePlace } from '../results/google-vendor.js';
import { hoursByDay } from '../results/hours-by-day.js';
import { readRankedPlaces } from '../results/ranked-places.js';

export const SERPER: Vendor = { label: 'Serper', keyVariable: 'SERPER_API_KEY' };

/** Returns the error of a response; null if it has a list of places, even an empty one. */
export function errorOf(response: JsonResponse): ProviderError | null {
  const { message, places } = fieldsOf(response.body);
  // A 400: `{"message":"Not enough credits","statusCode":400}`.
  if (response.status < 500 && /not enough credits/i.test(textOf(message) ?? '')) return outOfCredits(SERPER);
  const error = errorOfStatus(SERPER, response);
  if (error || Array.isArray(places)) return error;
  return unreadable(SERPER, 'sent a response with neither places nor a reason');
}

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
