import { viewRadiusMeters, zoomWithin } from '../results/map-view.js';
import type { LocalSearchQuery } from '../search-provider.js';

/** The most that Text Search gives a page. */
export const PAGE_SIZE = 20;

/** What of a place is used, all of one price class ("Pro"); with ratings or phones a search would cost more. */
const FIELDS = ['id', 'displayName', 'location', 'googleMapsUri'];

export const DETAILS_MASK = FIELDS.join(',');

/** The token of a next page is asked for only where one may be read. */
export function searchMask(depth: number): string {
  const fields = FIELDS.map((field) => `places.${field}`);
  return [...fields, ...(depth > PAGE_SIZE ? ['nextPageToken'] : [])].join(',');
}

/** What a map app opens with. */
const DEFAULT_ZOOM = 15;
const MAX_RADIUS_METERS = 50_000;

/**
 * The body of `places:searchText`, the same for every page but for its token. The bias is the circle that a map of that
 * zoom shows (`viewRadiusMeters`), 50 km at most: it prefers, and does not restrict.
 *
 * @see https://developers.google.com/maps/documentation/places/web-service/text-search
 */
export function searchBody(query: LocalSearchQuery, pageToken: string | null): object {
  const { keyword, lat, lng, depth, zoom, language, country } = query;
  const radius = viewRadiusMeters({ lat, zoom: zoomWithin(zoom, DEFAULT_ZOOM, 1, 21) });
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
    // Without it, businesses that go to their customers are not in the results at all.
    includePureServiceAreaBusinesses: true,
    ...(language !== undefined && { languageCode: language }),
    ...(country !== undefined && { regionCode: country }),
    ...(pageToken !== null && { pageToken }),
  };
}
