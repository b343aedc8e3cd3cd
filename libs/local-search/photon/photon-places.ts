import { type Vendor, unreadable } from '../http/errors.js';
import { fieldsOf, listOf, locationOf, textOf } from '../http/read-fields.js';
import { webAddressOf } from '../http/web-address.js';
import { namePlaceId } from '../results/identified.js';
import { osmPlaceId } from '../results/osm.js';
import type { ListedPlace } from '../port/search-provider.js';

export const PHOTON: Vendor = { label: 'Photon', keyVariable: 'PHOTON_BASE_URL' };

/**
 * Reads the places of a response (GeoJSON) in order, without objects that have no name, such as buildings. A place of another
 * source than OpenStreetMap is identified by name and position.
 *
 * @throws ProviderError `invalid_response` if the response is not a list of features
 */
export function readPlaces(body: unknown): ListedPlace[] {
  const { features } = fieldsOf(body);
  if (!Array.isArray(features)) throw unreadable(PHOTON, 'sent a response that is not a list of features');
  return features.map(readPlace).filter((place) => place !== null);
}

function readPlace(feature: unknown): ListedPlace | null {
  const { properties, geometry } = fieldsOf(feature);
  const fields = fieldsOf(properties);
  const [lng, lat] = listOf(fieldsOf(geometry)['coordinates']);
  const name = textOf(fields['name']);
  if (name === null) return null;
  const location = locationOf(lat, lng);
  const extra = fieldsOf(fields['extra']);
  return {
    placeId: osmPlaceId(fields['osm_type'], fields['osm_id']) ?? namePlaceId({ name, ...location }),
    cid: null,
    name,
    ...location,
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
