import { endpoint } from '../http/endpoint.js';
import { getJson, type JsonResponse } from '../http/get-json.js';
import { countOf, fieldsOf, listOf } from '../http/read-fields.js';
import { gatherPages } from '../results/gather-pages.js';
import { throughVendor } from '../port/credit-line.js';
import { googleCountry } from '../results/google-country.js';
import { askForIdentified } from '../results/identified.js';
import { lookUpByName } from '../results/look-up-by-name.js';
import { atPoint, clampZoom, uncachedPoint } from '../results/map-view.js';
import { readAccount } from '../results/read-account.js';
import {
  everywhere,
  type LookUp,
  type ProviderProfile,
  type Search,
  type SearchProvider,
  type SearchSettings,
} from '../port/search-provider.js';
import { errorOf, SERPER } from './serper-errors.js';
import { readPlaces } from './serper-places.js';

const DEFAULT_BASE_URL = 'https://google.serper.dev';
const PAGE_SIZE = 20;
/** Price of one request of `/maps`. The account counts credits. */
const CREDITS = 3;
/** About the neighbourhood that a phone shows. */
const DEFAULT_ZOOM = 15;
const TIMEOUT_MS = 15_000;

const PROFILE: ProviderProfile = {
  name: 'serper',
  attribution: throughVendor('Serper'),
  order: { isGoogle: true, description: "Google Maps' own order, as returned by Serper." },
  identifiers: 'google',
  retention: 'open',
  supports: ['zoom', 'language', 'country'],
  coverage: everywhere,
};

export interface SerperOptions {
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
  function send(path: string, json: object | undefined, signal?: AbortSignal): Promise<JsonResponse> {
    const headers = { 'x-api-key': apiKey };
    const request = { provider: SERPER.label, timeoutMs, signal, headers, secret: apiKey };
    return getJson(endpoint(baseUrl, path), { ...request, ...(json && { json }) });
  }

  async function searchMaps(json: object, signal: AbortSignal | undefined): Promise<unknown> {
    const response = await send('/maps', json, signal);
    const error = errorOf(response);
    if (error) throw error;
    return response.body;
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

  const lookUp: LookUp = async (clue, signal, nextRequest) => {
    const { placeId, cid } = clue;
    const json = placeId?.startsWith('ChIJ') ? { placeId } : cid ? { cid } : null;
    if (!json) return lookUpByName(search, clue, signal, nextRequest);
    const ask = async () => ({ places: readPlaces(await searchMaps(json, signal)) });
    const { places } = await askForIdentified(SERPER, { nextRequest }, ask);
    return places[0] ?? null;
  };

  return {
    profile: PROFILE,
    search,
    lookUp,
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
      const response = await send('/account', undefined, signal);
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
  return clampZoom(zoom, DEFAULT_ZOOM, 3, 21);
}
