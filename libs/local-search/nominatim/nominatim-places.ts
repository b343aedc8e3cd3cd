import { type Vendor, unreadable } from '../http/faults.js';
import { fieldsOf, locationOf, textOf, webAddressOf } from '../http/read-fields.js';
import { uniquePlaces } from '../results/gather-pages.js';
import { osmPlaceId } from '../results/osm-place-id.js';
import type { ListedPlace } from '../search-provider.js';

export const NOMINATIM: Vendor = { label: 'Nominatim', keyVariable: 'NOMINATIM_BASE_URL' };

/**
 * The places of an answer (`jsonv2`), in its order. What has no name or no OpenStreetMap object is no business, and left
 * out. Nominatim's own `place_id` changes with every import and is not used.
 *
 * @throws ProviderError `invalid_response` for anything but a list
 */
export function readPlaces(body: unknown): ListedPlace[] {
  if (!Array.isArray(body)) throw unreadable(NOMINATIM, 'answered something that is no list');
  return uniquePlaces(body.map(readPlace).filter((place) => place !== null));
}

function readPlace(value: unknown): ListedPlace | null {
  const fields = fieldsOf(value);
  const displayName = textOf(fields['display_name']);
  const placeId = osmPlaceId(fields['osm_type'], fields['osm_id']);
  // Servers before version 4.3 have no `name`; the display name begins with it.
  const name = textOf(fields['name'] ?? displayName?.split(',')[0]);
  if (placeId === null || name === null) return null;
  const tags = fieldsOf(fields['extratags']);
  return {
    placeId,
    cid: null,
    name,
    ...locationOf(fields['lat'], fields['lon']),
    address: displayName,
    category: textOf(fields['type'])?.replaceAll('_', ' ') ?? null,
    rating: null,
    reviewCount: null,
    phone: textOf(tags['phone']) ?? textOf(tags['contact:phone']),
    website: webAddressOf(tags['website']) ?? webAddressOf(tags['contact:website']),
    openingHours: textOf(tags['opening_hours']),
  };
}
