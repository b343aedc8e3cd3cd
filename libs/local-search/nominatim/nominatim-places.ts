import { type Vendor, unreadable } from '../http/errors.js';
import { fieldsOf, textOf } from '../http/read-fields.js';
import { readOsmPlace } from '../results/osm.js';
import type { ListedPlace } from '../port/search-provider.js';

export const NOMINATIM: Vendor = { label: 'Nominatim', keyVariable: 'NOMINATIM_BASE_URL' };

/**
 * Reads the places of a response (`jsonv2`) in order, without objects that have no name. A place of another source than
 * OpenStreetMap is identified by name and position: Nominatim's `place_id` changes with every import.
 *
 * @throws ProviderError `invalid_response` if the response is not a list
 */
export function readPlaces(body: unknown): ListedPlace[] {
  if (!Array.isArray(body)) throw unreadable(NOMINATIM, 'sent a response that is not a list');
  return body.map(readPlace).filter((place) => place !== null);
}

function readPlace(value: unknown): ListedPlace | null {
  const fields = fieldsOf(value);
  const displayName = textOf(fields['display_name']);
  return readOsmPlace({
    osmType: fields['osm_type'],
    osmId: fields['osm_id'],
    // Servers before version 4.3 send no `name`, but the display name starts with it.
    name: fields['name'] ?? displayName?.split(',')[0],
    position: [fields['lat'], fields['lon']],
    address: displayName,
    kind: fields['type'],
    tags: fieldsOf(fields['extratags']),
  });
}
