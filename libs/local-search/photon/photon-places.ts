import { type Vendor, unreadable } from '../http/errors.js';
import { fieldsOf, listOf, locationOf, textOf, webAddressOf } from '../http/read-fields.js';
import { uniquePlaces } from '../results/gather-pages.js';
import { osmPlaceId } from '../results/osm-place-id.js';
import type { ListedPlace } from '../search-provider.js';

export const PHOTON: Vendor = { label: 'Photon', keyVariable: 'PHOTON_BASE_URL' };

/**
 * Reads the places of a response (GeoJSON) in order, without those that have no name or no OpenStreetMap object.
 *
 * @throws ProviderError `invalid_response` if the response is not a list of features
 */
export function readPlaces(body: unknown): ListedPlace[] {
  const { features } = fieldsOf(body);
  if (!Array.isArray(features)) throw unreadable(PHOTON, 'sent a response that is not a list of features');
  return uniquePlaces(features.map(readPlace).filter((place) => place !== null));
}

function readPlace(feature: unknown): ListedPlace | null {
  const { properties, geometry } = fieldsOf(feature);
  const fields = fieldsOf(properties);
  const [lng, lat] = listOf(fieldsOf(geometry)['coordinates']);
  const placeId = osmPlaceId(fields['osm_type'], fields['osm_id']);
  const name = textOf(fields['name']);
  if (placeId === null || name === null) return null;
  const extra = fieldsOf(fields['extra']);
  return {
    placeId,
    cid: null,
    name,
    ...locationOf(lat, lng),
    address: addressOf(fields),
    category: textOf(fields['osm_value'])?.replaceAll('_', ' ') ?? null,
    rating: null,
    reviewCount: null,
    phone: textOf(extra['phone']) ?? textOf(extra['contact:phone']),
    website: webAddressOf(extra['website']) ?? webAddressOf(extra['contact:website']),
    openingHours: textOf(extra['opening_hours']),
  };
}

/** Formats the known parts as `1 Main Street, 10001 New York`. */
function addressOf({
  street,
  housenumber,
  postcode,
  city,
}: Readonly<Record<string, unknown>>): string | null {
  const line = (...parts: unknown[]) => parts.map(textOf).filter(Boolean).join(' ');
  return textOf([line(housenumber, street), line(postcode, city)].filter(Boolean).join(', '));
}
