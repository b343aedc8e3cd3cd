import { unreadable } from '../http/errors.js';
import { fieldsOf, textOf } from '../http/read-fields.js';
import type { ListedPlace } from '../port/search-provider.js';
import { readGooglePlace } from '../results/google-vendor.js';
import { GOOGLE_PLACES } from './google-places-errors.js';

export interface PlacesPage {
  readonly places: readonly ListedPlace[];
  readonly nextPageToken: string | null;
}

/** Other fields of a response. A response without results has no `places`. */
const OTHER_FIELDS: ReadonlySet<string> = new Set([
  'nextPageToken',
  'searchUri',
  'routingSummaries',
  'contextualContents',
]);

/** @throws ProviderError `invalid_response` for an unknown response or a place without an ID */
export function readPage(body: unknown): PlacesPage {
  const fields = fieldsOf(body);
  const { places, nextPageToken } = fields;
  if (Array.isArray(places)) {
    return { places: places.map(readListed), nextPageToken: textOf(nextPageToken) };
  }
  const isEmpty = fields === body && Object.keys(fields).every((name) => OTHER_FIELDS.has(name));
  if (isEmpty) return { places: [], nextPageToken: null };
  throw unreadable(GOOGLE_PLACES, 'sent a response with neither places nor a reason');
}

function readListed(value: unknown): ListedPlace {
  const place = readPlace(value);
  if (!place) throw unreadable(GOOGLE_PLACES, 'listed a place without an ID');
  return place;
}

const CID_IN_URI = /[?&]cid=(\d+)/;

/** Reads one place; null without an ID. */
export function readPlace(value: unknown): ListedPlace | null {
  const fields = fieldsOf(value);
  const { id, displayName, location, googleMapsUri, movedPlaceId } = fields;
  const placeId = textOf(id);
  if (placeId === null) return null;
  const { latitude, longitude } = fieldsOf(location);
  const moved = textOf(movedPlaceId);
  const cid = CID_IN_URI.exec(textOf(googleMapsUri) ?? '')?.[1];
  // The name is not stored, so a place without one is valid.
  const name = textOf(fieldsOf(displayName)['text']) ?? placeId;
  const place = readGooglePlace({ cid, placeId }, { name, position: [latitude, longitude] }, fields);
  return place && { ...place, ...(moved !== null && { movedTo: { placeId: moved } }) };
}
