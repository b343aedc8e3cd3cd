import { googleCountry } from '../results/google-country.js';
import { atPoint, zoomWithin } from '../results/map-view.js';
import type { LocalSearchQuery, ProviderProfile } from '../search-provider.js';
import { type Asked, type Dialect, PAGE_SIZE } from './dialects.js';
import { coordinateUule } from './uule.js';

/** Which of Google's lists is read. */
export interface Engine {
  readonly supports: ProviderProfile['supports'];
  readonly description: string;
  pageSize(query: LocalSearchQuery): number;
  ask(dialect: Dialect, query: LocalSearchQuery, page: number, now: number): Asked;
}

const PAGE_SIZE_ON_PHONES = 10;

/** About what a phone shows of a neighbourhood. */
const DEFAULT_ZOOM = 15;

/** Google Maps, seen on a map of that zoom around the point. Maps has no version for phones. */
const GOOGLE_MAPS: Engine = {
  supports: ['zoom', 'language', 'country'],
  description: "Google Maps' own order",
  pageSize: () => PAGE_SIZE,
  ask: (dialect, query, page) =>
    dialect.search(query, atPoint({ ...query, zoom: zoomWithin(query.zoom, DEFAULT_ZOOM, 3, 21) }), page),
};

/**
 * The Local Finder, which is behind "More places" of Google Search. It has no map, so no zoom: the device says where it
 * is. A phone gets half as many results a page.
 *
 * @see https://serpapi.com/google-local-api
 */
const GOOGLE_LOCAL: Engine = {
  supports: ['language', 'country', 'device'],
  description: "Google's own order in the Local Finder",
  pageSize: localPageSize,
  ask: (_dialect, query, page, now) => {
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
  return device === 'mobile' ? PAGE_SIZE_ON_PHONES : PAGE_SIZE;
}

export const ENGINES = { google_maps: GOOGLE_MAPS, google_local: GOOGLE_LOCAL } as const;
export type EngineName = keyof typeof ENGINES;
