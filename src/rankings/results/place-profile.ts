import { mapsUrl } from '#libs/local-search';
import type { SeenPlaceDto } from '../dto/scan-rankings.dto.js';

/** The stored profile of a place. */
export interface PlaceProfile {
  /** ID of the row of `place`. */
  readonly id: number;
  readonly placeId: string;
  readonly cid: string | null;
  readonly name: string | null;
  readonly address: string | null;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly category: string | null;
  readonly rating: number | null;
  readonly reviewCount: number | null;
}

/** Describes a place for the API, with a link to its map. */
export function profileOf(place: PlaceProfile): SeenPlaceDto {
  return {
    place_id: place.placeId,
    cid: place.cid,
    name: place.name,
    address: place.address,
    lat: place.lat,
    lng: place.lng,
    category: place.category,
    rating: place.rating,
    review_count: place.reviewCount,
    maps_url: mapsUrl(place),
  };
}
