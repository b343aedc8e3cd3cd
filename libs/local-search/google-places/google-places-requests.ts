import type { LocalSearchQuery } from '../port/search-provider.js';
import { clampZoom, PHONE_ZOOM, viewRadiusMeters } from '../results/map-view.js';

/** Maximum of Text Search. */
export const PAGE_SIZE = 20;

/** Text Search returns at most 60 places in all. */
export const MAX_PAGES = 3;

/**
 * The mask of scans: the SKU "Text Search Essentials (IDs Only)". Any further field raises the price.
 *
 * @see https://developers.google.com/maps/billing-and-pricing/sku-details/places
 */
export const IDS_MASK = 'places.id,nextPageToken';

/** The mask of the health check: one ID. */
export const ONE_ID_MASK = 'places.id';

/** Fields of one price class ("Pro"), to find a business by name and position. */
const FIELDS = ['id', 'displayName', 'location', 'googleMapsUri'];

/** A look-up by place ID also requests whether the business closed or moved, for the same price. */
export const DETAILS_MASK = [...FIELDS, 'businessStatus', 'movedPlaceId'].join(',');
export const NAMES_MASK = FIELDS.map((field) => `places.${field}`).join(',');

/** What the price list says about the mask of scans. It could change, so the cost is a setting. */
export const PRICE_NOTE =
  'Each pin is a Text Search with the field mask places.id: the SKU "Text Search Essentials (IDs Only)", ' +
  'which Google lists as unlimited at no charge (2026-11-23).';

/** Returns the zoom whose map gives the radius of the bias. */
export function biasZoom(zoom: number | undefined): number {
  return clampZoom(zoom, PHONE_ZOOM, 1, 21);
}

const MAX_RADIUS_METERS = 50_000;

/**
 * Builds the body of `places:searchText`. Pages differ only in the token. The bias is the circle that a map shows
 * (`viewRadiusMeters`), at most 50 km. It prefers places and excludes none.
 *
 * @see https://developers.google.com/maps/documentation/places/web-service/text-search
 */
export function searchBody(query: LocalSearchQuery, pageToken: string | null): object {
  const { keyword, lat, lng, depth, zoom, language, country } = query;
  const radius = viewRadiusMeters({ lat, zoom: biasZoom(zoom) });
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
