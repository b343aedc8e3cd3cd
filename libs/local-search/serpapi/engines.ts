import { googleCountry } from '../results/google-country.js';
import { atPoint, clampZoom } from '../results/map-view.js';
import type { LocalSearchQuery, ProviderProfile } from '../search-provider.js';
import { type SearchParameters, type Dialect, PAGE_SIZE } from './dialects.js';
import { coordinateUule } from './uule.js';

/** One of Google's lists of places. */
export interface Engine {
  readonly supports: ProviderProfile['supports'];
  readonly description: string;
  pageSize(query: LocalSearchQuery): number;
  parameters(dialect: Dialect, query: LocalSearchQuery, page: number, now: number): SearchParameters;
}

const MOBILE_PAGE_SIZE = 10;

/** About the neighbourhood that a phone shows. */
const DEFAULT_ZOOM = 15;

/** Google Maps, for a map around the point. It has no mobile version. */
const GOOGLE_MAPS: Engine = {
  supports: ['zoom', 'language', 'country'],
  description: "Google Maps' own order",
  pageSize: () => PAGE_SIZE,
  parameters: (dialect, query, page) =>
    dialect.search(query, atPoint({ ...query, zoom: clampZoom(query.zoom, DEFAULT_ZOOM, 3, 21) }), page),
};

/**
 * The Local Finder, behind "More places" of Google Search. It has no zoom, because the device sends its position. A mobile
 * page has half as many results.
 *
 * @see https://serpapi.com/google-local-api
 */
const GOOGLE_LOCAL: Engine = {
  supports: ['language', 'country', 'device'],
  description: "Google's own order in the Local Finder",
  pageSize: localPageSize,
  parameters: (_dialect, query, page, now) => {
    const { keyword, lat, lng, language, country, device } = query;
    return {
      engine: 'google_local',
      q: keyword,
      uule: coordinateUule({ lat, lng }, now),
      hl: language,
      gl: googleCountry(country),
      device,
      start: page === 0 ? undefined : String(page * localPageSize(query)),
    };
  },
};

function localPageSize({ device }: LocalSearchQuery): number {
  return device === 'mobile' ? MOBILE_PAGE_SIZE : PAGE_SIZE;
}

export const ENGINES = { google_maps: GOOGLE_MAPS, google_local: GOOGLE_LOCAL } as const;
export type EngineName = keyof typeof ENGINES;
