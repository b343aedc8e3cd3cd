import { type Vendor, unreadable } from '../http/errors.js';
import { fieldsOf, locationOf, textOf } from '../http/read-fields.js';
import { webAddressOf } from '../http/web-address.js';
import { namePlaceId } from '../results/identified.js';
import { osmPlaceId } from '../results/osm.js';
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
  // Servers before version 4.3 send no `name`, but the display name starts with it.
  const name = textOf(fields['name'] ?? displayName?.split(',')[0]);
  if (name === null) return null;
  const location = locationOf(fields['lat'], fields['lon']);
  const tags = fieldsOf(fields['extratags']);
  return {
    placeId: osmPlaceId(fields['osm_type'], fields['osm_id']) ?? namePlaceId({ name, ...location }),
    cid: null,
    name,
    ...location,
    address: displayName,
    category: textOf(fields['type'])?.replaceAll('_', ' ') ?? null,
    rating: null,
    reviewCount: null,
    phone: textOf(tags['phone']) ?? textOf(tags['contact:phone']),
    website: webAddressOf(tags['website']) ?? webAddressOf(tags['contact:website']),
    openingHours: textOf(tags['opening_hours']),
  };
}
