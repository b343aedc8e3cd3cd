import { namesPlace } from '../../place-identity/index.js';
import type { Vendor } from '../http/errors.js';
import { countOf, type Fields, fieldsOf } from '../http/read-fields.js';
import type { LocalSearchQuery, PlaceClue } from '../port/search-provider.js';
import { googleKey } from '../results/google-vendor.js';
import { type EngineName, givenLocale, type Locale, serpApiLocale } from './locales.js';

/** Query parameters; undefined ones are omitted. */
export type SearchParameters = Readonly<Record<string, string | undefined>>;

/** The requests and field names of one vendor with an API like SerpApi's. */
export interface Dialect extends Vendor {
  readonly baseUrl: string;
  readonly path: string;
  readonly maxZoom: number;
  locale(query: Pick<LocalSearchQuery, 'language' | 'country'>, engine: EngineName): Locale;
  /** @param page from 0 */
  search(query: MapsQuery, page: number): SearchParameters;
  /** Repeats a search whose result was empty, without the vendor's cache. Absent without such a parameter. */
  readonly uncached?: SearchParameters;
  /** Builds the look-up of a place by its identifier; null if the vendor has no such request. */
  place(clue: PlaceClue): SearchParameters | null;
  /** Fields of the list of places, and of the single place of a look-up or of an unambiguous search. */
  readonly list: string;
  readonly single: string;
  /** Field with the position of a place on its page. */
  readonly rank: string;
  /** The account page, which is free. */
  readonly account: {
    readonly path: string;
    /** Reads the number of searches left; null if unknown. */
    readonly left: (body: Fields) => number | null;
  };
}

/** A search of Google Maps. `ll` is `@lat,lng,zoom`. */
export interface MapsQuery extends Pick<Locale, 'hl' | 'gl'> {
  readonly keyword: string;
  readonly ll: string;
}

export const PAGE_SIZE = 20;
const KEY_VARIABLE = 'SERPAPI_API_KEY';

/** @see https://serpapi.com/google-maps-api */
const SERPAPI: Dialect = {
  label: 'SerpApi',
  keyVariable: KEY_VARIABLE,
  baseUrl: 'https://serpapi.com',
  path: '/search.json',
  list: 'local_results',
  single: 'place_results',
  rank: 'position',
  /** @see https://serpapi.com/account-api */
  account: { path: '/account.json', left: ({ total_searches_left: left }) => countOf(left) },
  maxZoom: 30,
  locale: serpApiLocale,
  search: ({ keyword, ll, hl, gl }, page) => ({
    engine: 'google_maps',
    type: 'search',
    q: keyword,
    ll,
    // Otherwise "near me" may be answered from the position of their proxy (serpapi/public-roadmap#938).
    nearby: namesPlace(keyword) ? undefined : 'true',
    hl,
    gl,
    // With `start=0` a search that Google redirects to one place returns nothing (serpapi/public-roadmap#1193).
    start: page === 0 ? undefined : String(page * PAGE_SIZE),
  }),
  // Some empty results are faults of their parser, and are cached for an hour (serpapi/public-roadmap#2171).
  uncached: { no_cache: 'true' },
  place: (clue) => {
    const key = googleKey(clue);
    if (!key) return null;
    const id = 'placeId' in key ? { place_id: key.placeId } : { data_cid: key.cid };
    return { engine: 'google_maps', type: 'place', ...id };
  },
};

/** @see https://www.searchapi.io/docs/google-maps */
const SEARCHAPI: Dialect = {
  label: 'SearchApi',
  keyVariable: KEY_VARIABLE,
  baseUrl: 'https://www.searchapi.io/api/v1',
  path: '/search',
  list: 'local_results',
  single: 'place_result',
  rank: 'position',
  /** @see https://www.searchapi.io/docs/account-api */
  account: { path: '/me', left: ({ account }) => countOf(fieldsOf(account)['remaining_credits']) },
  maxZoom: 21,
  locale: givenLocale,
  search: ({ keyword, ll, hl, gl }, page) => ({
    engine: 'google_maps',
    q: keyword,
    ll,
    hl,
    gl,
    page: page === 0 ? undefined : String(page + 1),
  }),
  place: ({ placeId }) =>
    placeId?.startsWith('ChIJ') ? { engine: 'google_maps_place', place_id: placeId } : null,
};

/** Price of one search of Google Maps. */
const SCRAPINGDOG_CREDITS = 5;

/** @see https://docs.scrapingdog.com/google-maps-api */
const SCRAPINGDOG: Dialect = {
  label: 'Scrapingdog',
  keyVariable: KEY_VARIABLE,
  baseUrl: 'https://api.scrapingdog.com',
  path: '/google_maps',
  list: 'search_results',
  single: 'place_results',
  rank: 'rank',
  account: {
    path: '/account',
    // The page counts credits.
    left: ({ requestLimit, requestUsed }) => {
      const [limit, used] = [countOf(requestLimit), countOf(requestUsed)];
      if (limit === null || used === null) return null;
      return Math.floor(Math.max(limit - used, 0) / SCRAPINGDOG_CREDITS);
    },
  },
  maxZoom: 21,
  locale: givenLocale,
  search: ({ keyword, ll, hl, gl }, page) => ({
    query: keyword,
    ll,
    language: hl,
    country: gl,
    page: String(page * PAGE_SIZE),
  }),
  place: () => null,
};

export const DIALECTS = { serpapi: SERPAPI, searchapi: SEARCHAPI, scrapingdog: SCRAPINGDOG } as const;
export type DialectName = keyof typeof DIALECTS;
