import { namesPlace } from '../../place-identity/index.js';
import type { LocalSearchQuery, ProviderProfile, SearchOutline } from '../port/search-provider.js';
import { atPoint, clampZoom, PHONE_ZOOM } from '../results/map-view.js';
import { type Dialect, PAGE_SIZE, type SearchParameters } from './dialects.js';
import type { EngineName, Locale } from './locales.js';

/** One of Google's lists of places. */
export interface Engine {
  readonly supports: ProviderProfile['supports'];
  readonly description: string;
  pageSize(query: LocalSearchQuery): number;
  /** Returns the zoom of a search; null without a map. */
  zoom(dialect: Dialect, query: Pick<LocalSearchQuery, 'zoom'>): number | null;
  parameters(dialect: Dialect, query: LocalizedQuery, page: number, now: number): SearchParameters;
  /** Returns what the settings alone do not show, one sentence each. */
  notes(search: SearchOutline): readonly string[];
}

type LocalizedQuery = LocalSearchQuery & Pick<Locale, 'hl' | 'gl'>;

const MOBILE_PAGE_SIZE = 10;

/** Google Maps, for a map around the point. It has no mobile version. */
const GOOGLE_MAPS: Engine = {
  supports: ['zoom', 'language', 'country'],
  description: "Google Maps' own order",
  pageSize: () => PAGE_SIZE,
  zoom: mapsZoom,
  parameters: (dialect, query, page) =>
    dialect.search({ ...query, ll: atPoint({ ...query, zoom: mapsZoom(dialect, query) }) }, page),
  notes: ({ keyword, country }) => [
    ...(namesPlace(keyword)
      ? ['The keyword names a place, so results may be near that place, not the pin.']
      : []),
    ...(country === undefined ? [] : ['The country may not change a search of Google Maps.']),
  ],
};

function mapsZoom({ maxZoom }: Dialect, { zoom }: Pick<LocalSearchQuery, 'zoom'>): number {
  return clampZoom(zoom, PHONE_ZOOM, 3, maxZoom);
}

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
  zoom: () => null,
  notes: ({ device }) =>
    device === 'mobile' ? ['Each pin is two requests: a page has ten results on a phone.'] : [],
  parameters: (_dialect, query, page, now) => {
    const { keyword, lat, lng, hl, gl, device } = query;
    return {
      engine: 'google_local',
      q: keyword,
      uule: coordinateUule({ lat, lng }, now),
      hl,
      gl,
      device,
      start: page === 0 ? undefined : String(page * localPageSize(query)),
    };
  },
};

function localPageSize({ device }: LocalSearchQuery): number {
  return device === 'mobile' ? MOBILE_PAGE_SIZE : PAGE_SIZE;
}

export const ENGINES: Readonly<Record<EngineName, Engine>> = {
  google_maps: GOOGLE_MAPS,
  google_local: GOOGLE_LOCAL,
};

const E7 = 1e7;

/**
 * Encodes exact coordinates as Google's undocumented parameter `uule`: a text message in base64, as browsers send it in
 * `X-Geo`. The form is that of the package `uule-converter`.
 *
 * @param now time of the position, milliseconds since the epoch
 */
function coordinateUule({ lat, lng }: { lat: number; lng: number }, now: number): string {
  const position = `latlng{\nlatitude_e7:${Math.round(lat * E7)}\nlongitude_e7:${Math.round(lng * E7)}\n}`;
  const text = `role:1\nproducer:12\nprovenance:0\ntimestamp:${now}000\n${position}\nradius:-1`;
  return `a+${Buffer.from(text).toString('base64')}`;
}
