import { viewRadiusMeters, clampZoom } from '../results/map-view.js';
import type { LocalSearchQuery } from '../search-provider.js';

/** Maximum of Text Search. */
export const PAGE_SIZE = 20;

/** Fields of one price class ("Pro"). Ratings or phone numbers would raise the price of a search. */
const FIELDS = ['id', 'displayName', 'location', 'googleMapsUri'];

export const DETAILS_MASK = FIELDS.join(',');

/** Includes the token of the next page only if one may be read. */
export function searchMask(depth: number): string {
  const fields = FIELDS.map((field) => `places.${field}`);
  return [...fields, ...(depth > PAGE_SIZE ? ['nextPageToken'] : [])].join(',');
}

/** The initial zoom of map apps. */
const DEFAULT_ZOOM = 15;
const MAX_RADIUS_METERS = 50_000;

/**
 * Builds the body of `places:searchText`. Pages differ only in the token. The bias is the circle that a map shows
 * (`viewRadiusMeters`), at most 50 km. It prefers places and excludes none.
 *
 * @see https://developers.google.com/maps/documentation/places/web-service/text-search
 */
export function searchBody(query: LocalSearchQuery, pageToken: string | null): object {
  const { keyword, lat, lng, depth, zoom, language, country } = query;
  const radius = viewRadiusMeters({ lat, zoom: clampZoom(zoom, DEFAULT_ZOOM, 1, 21) });
  return {
    textQuery: keyword,
    pageSize: Math.min(depth, PAGE_SIZE),
    rankPreference: 'RELEVANCE',
    locationBias: {
      circle: {
        center: { latitude: lat, longitude: lng },
        radius: Math.round(Math.min(Math.max(radius, 1), MAX_RADIUS_METERS)),
      },
    },
    // Without it the results omit service-area businesses.
    includePureServiceAreaBusinesses: true,
    ...(language !== undefined && { languageCode: language }),
    ...(country !== undefined && { regionCode: country }),
    ...(pageToken !== null && { pageToken }),
  };
}
