import { type Vendor, unreadable } from '../http/errors.js';
import { fieldsOf, locationOf, textOf, webAddressOf } from '../http/read-fields.js';
import { uniquePlaces } from '../results/gather-pages.js';
import { osmPlaceId } from '../results/osm-place-id.js';
import type { ListedPlace } from '../search-provider.js';

export const NOMINATIM: Vendor = { label: 'Nominatim', keyVariable: 'NOMINATIM_BASE_URL' };

/**
 * Reads the places of a response (`jsonv2`) in order, without those that have no name or no OpenStreetMap object. Ignores
 * Nominatim's `place_id`, which changes with every import.
 *
 * @throws ProviderError `invalid_response` if the response is not a list
 */
export function readPlaces(body: unknown): ListedPlace[] {
  if (!Array.isArray(body)) throw unreadable(NOMINATIM, 'sent a response that is not a list');
  return uniquePlaces(body.map(readPlace).filter((place) => place !== null));
}

function readPlace(value: unknown): ListedPlace | null {
  const fields = fieldsOf(value);
  const displayName = textOf(fields['display_name']);
  const placeId = osmPlaceId(fields['osm_type'], fields['osm_id']);
  // Servers before version 4.3 send no `name`, but the display name starts with it.
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
