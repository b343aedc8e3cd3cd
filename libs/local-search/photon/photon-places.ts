import { type Vendor, unreadable } from '../http/errors.js';
import { fieldsOf, listOf, textOf } from '../http/read-fields.js';
import { readOsmPlace } from '../results/osm.js';
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
  return readOsmPlace({
    osmType: fields['osm_type'],
    osmId: fields['osm_id'],
    name: fields['name'],
    position: [lat, lng],
    address: addressOf(fields),
    kind: fields['osm_value'],
    tags: fieldsOf(fields['extra']),
  });
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
