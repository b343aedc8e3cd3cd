import { unreadable } from '../http/faults.js';
import { fieldsOf, locationOf, textOf } from '../http/read-fields.js';
import { googleIdentity } from '../results/google-identity.js';
import type { ListedPlace } from '../search-provider.js';
import { GOOGLE_PLACES } from './google-places-faults.js';

export interface PlacesPage {
  readonly places: readonly ListedPlace[];
  readonly nextPageToken: string | null;
}

/** What may be in an answer beside places; nobody found is an object without places. */
const BESIDE_PLACES: ReadonlySet<string> = new Set([
  'nextPageToken',
  'searchUri',
  'routingSummaries',
  'contextualContents',
]);

/** @throws ProviderError `invalid_response` for what is no answer, or lists a place that cannot be told */
export function readPage(body: unknown): PlacesPage {
  const fields = fieldsOf(body);
  const { places, nextPageToken } = fields;
  if (Array.isArray(places)) {
    return { places: places.map(readListed), nextPageToken: textOf(nextPageToken) };
  }
  const isEmpty = fields === body && Object.keys(fields).every((name) => BESIDE_PLACES.has(name));
  if (isEmpty) return { places: [], nextPageToken: null };
  throw unreadable(GOOGLE_PLACES, 'answered without places and without saying why');
}

function readListed(value: unknown): ListedPlace {
  const place = readPlace(value);
  if (!place) throw unreadable(GOOGLE_PLACES, 'listed a place without an ID');
  return place;
}

const CID_IN_URI = /[?&]cid=(\d+)/;

/** One place; null for what has no ID. */
export function readPlace(value: unknown): ListedPlace | null {
  const { id, displayName, location, googleMapsUri } = fieldsOf(value);
  const placeId = textOf(id);
  if (placeId === null) return null;
  const { latitude, longitude } = fieldsOf(location);
  // Not stored, and a place without a name is a place all the same.
  const found = {
    name: textOf(fieldsOf(displayName)['text']) ?? placeId,
    ...locationOf(latitude, longitude),
  };
  const cid = CID_IN_URI.exec(textOf(googleMapsUri) ?? '')?.[1];
  return {
    ...googleIdentity({ cid, placeId }, found),
    ...found,
    address: null,
    category: null,
    rating: null,
    reviewCount: null,
    phone: null,
    website: null,
    openingHours: null,
  };
}
