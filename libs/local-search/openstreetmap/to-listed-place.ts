import type { ListedPlace } from '../port/search-provider.js';
import type { CategoryRecord, PlaceRecord } from './place-index.js';

/** Converts a place of the index to a listed place. Fields without data in OpenStreetMap are null. */
export function toListedPlace(place: PlaceRecord, categories: readonly CategoryRecord[]): ListedPlace {
  return {
    placeId: place.id,
    cid: null,
    name: place.name,
    lat: place.lat,
    lng: place.lng,
    address: place.address ?? null,
    category: categories[place.categories[0] ?? -1]?.label ?? null,
    rating: null,
    reviewCount: null,
    phone: place.phone ?? null,
    website: place.website ?? null,
    openingHours: place.hours ?? null,
  };
}
