import { getJson } from '../http/get-json.js';
import { countOf, fieldsOf, listOf } from '../http/read-fields.js';
import { defineProvider } from '../port/provider-definition.js';
import type { Search, SearchProvider, SearchSettings } from '../port/search-provider.js';
import { gatherPages } from '../results/gather-pages.js';
import { googleCountry, googleKey, profileOfGoogle } from '../results/google-vendor.js';
import { askForIdentified } from '../results/identified.js';
import { lookUpById } from '../results/look-up.js';
import { atPoint, clampZoom, PHONE_ZOOM, uncachedPoint } from '../results/map-view.js';
import { readAccount } from '../results/read-account.js';
import { errorOf, SERPER } from './serper-responses.js';
import { readPlaces } from './serper-responses.js';

const DEFAULT_BASE_URL = 'https://google.serper.dev';
const PAGE_SIZE = 20;
/** Price of one request of `/maps`. The account counts credits. */
const CREDITS = 3;
const TIMEOUT_MS = 15_000;

const PROFILE = profileOfGoogle(SERPER, "Google Maps' own order", {
  name: 'serper',
  supports: ['zoom', 'language', 'country'],
});

interface SerperOptions {
  readonly apiKey: string;
  /** Defaults to Serper. The paths of requests are appended. */
  readonly baseUrl?: string | undefined;
  readonly timeoutMs?: number | undefined;
}

/**
 * Creates the provider for Google Maps through Serper. It uses `/maps`, because `/places` has neither coordinates nor place
 * IDs.
 *
 * @see https://serper.dev (playground: Maps)
 */
export function createSerper({
  apiKey,
  baseUrl = DEFAULT_BASE_URL,
  timeoutMs = TIMEOUT_MS,
}: SerperOptions): SearchProvider {
  const access = { vendor: SERPER, baseUrl, timeoutMs, headers: { 'x-api-key': apiKey }, secret: apiKey };

  async function searchMaps(json: object, signal: AbortSignal | undefined): Promise<unknown> {
    const { body } = await getJson(access, { path: '/maps', json, signal, errorOf });
    return body;
  }

  /** Sends one request per page of 20, so one for SEARCH_DEPTH. */
  const search: Search = async (query) => {
    const { keyword, language, country, signal } = query;
    const places = await gatherPages(query, PAGE_SIZE, (page) =>
      askForIdentified(SERPER, query, async (fresh) => {
        const json = {
          q: keyword,
          ll: atPoint({ ...uncachedPoint({ ...query, fresh }), zoom: zoomOf(query) }),
          ...(language !== undefined && { hl: language }),
          ...(country !== undefined && { gl: googleCountry(country) }),
          ...(page > 0 && { page: page + 1 }),
        };
        const body = await searchMaps(json, signal);
        return { places: readPlaces(body), isLast: listOf(fieldsOf(body)['places']).length < PAGE_SIZE };
      }),
    );
    return { kind: 'results', places };
  };

  return {
    profile: PROFILE,
    search,
    lookUp: lookUpById({
      vendor: SERPER,
      request: googleKey,
      ask: async (key, _fresh, signal) => readPlaces(await searchMaps(key, signal)),
      search,
    }),
    describe: (search) => ({
      zoom: zoomOf(search),
      language: search.language ?? null,
      country: googleCountry(search.country) ?? null,
      device: null,
      notes: [`Each pin is a request of ${CREDITS} credits.`],
      refusal: null,
    }),
    /** Reads the account page, which is free. */
    checkUp: async (signal) => {
      const response = await getJson(access, { path: '/account', signal });
      return readAccount(SERPER, response, {
        request: 'GET /account',
        left: ({ balance }) => {
          const credits = countOf(balance);
          return credits === null ? null : Math.floor(credits / CREDITS);
        },
      });
    },
  };
}

function zoomOf({ zoom }: SearchSettings): number {
  return clampZoom(zoom, PHONE_ZOOM, 3, 21);
}

export const serper = defineProvider({
  name: 'serper',
  prefix: 'SERPER',
  pace: { maxRps: 20, concurrency: 16 },
  required: ['apiKey'],
  create: createSerper,
});
