import { endpoint } from '../http/endpoint.js';
import { getJson, type JsonAnswer } from '../http/get-json.js';
import { countOf, fieldsOf, listOf } from '../http/read-fields.js';
import { gatherPages } from '../results/gather-pages.js';
import { googleCountry } from '../results/google-country.js';
import { lookUpByName } from '../results/look-up-by-name.js';
import { atPoint, zoomWithin } from '../results/map-view.js';
import { readAccount } from '../results/read-account.js';
import {
  everywhere,
  type LookUp,
  type ProviderProfile,
  type Search,
  type SearchProvider,
} from '../search-provider.js';
import { faultOf, SERPER } from './serper-faults.js';
import { readPlaces } from './serper-places.js';

const DEFAULT_BASE_URL = 'https://google.serper.dev';
const PAGE_SIZE = 20;
/** About what a phone shows of a neighbourhood. */
const DEFAULT_ZOOM = 15;
const TIMEOUT_MS = 15_000;

const PROFILE: ProviderProfile = {
  name: 'serper',
  attribution: 'Google Maps, through Serper',
  order: { isGoogles: true, description: "Google Maps' own order, as Serper read it." },
  identifiers: 'google',
  retention: 'open',
  supports: ['zoom', 'language', 'country'],
  coverage: everywhere,
};

export interface SerperOptions {
  readonly apiKey: string;
  /** What `/maps` is appended to; Serper itself unless told. */
  readonly baseUrl?: string | undefined;
  readonly timeoutMs?: number | undefined;
}

/**
 * Creates the provider for Google Maps through Serper: `/maps`, since `/places` takes no coordinates and gives no
 * place IDs.
 *
 * @see https://serper.dev (playground: Maps)
 */
export function createSerper({
  apiKey,
  baseUrl = DEFAULT_BASE_URL,
  timeoutMs = TIMEOUT_MS,
}: SerperOptions): SearchProvider {
  function send(path: string, json: object | undefined, signal?: AbortSignal): Promise<JsonAnswer> {
    const headers = { 'x-api-key': apiKey };
    const request = { provider: SERPER.label, timeoutMs, signal, headers, secret: apiKey };
    return getJson(endpoint(baseUrl, path), { ...request, ...(json && { json }) });
  }

  async function ask(json: object, signal: AbortSignal | undefined): Promise<unknown> {
    const answer = await send('/maps', json, signal);
    const fault = faultOf(answer);
    if (fault) throw fault;
    return answer.body;
  }

  /** One request a page of 20, so one for the depth that scans use. */
  const search: Search = async (query) => {
    const { keyword, zoom, language, country, signal } = query;
    const asked = {
      q: keyword,
      ll: atPoint({ ...query, zoom: zoomWithin(zoom, DEFAULT_ZOOM, 3, 21) }),
      ...(language !== undefined && { hl: language }),
      ...(country !== undefined && { gl: googleCountry(country) }),
    };
    const places = await gatherPages(query, PAGE_SIZE, async (page) => {
      const body = await ask(page === 0 ? asked : { ...asked, page: page + 1 }, signal);
      return { places: readPlaces(body), isLast: listOf(fieldsOf(body)['places']).length < PAGE_SIZE };
    });
    return { kind: 'results', places };
  };

  const lookUp: LookUp = async (clue, signal) => {
    const { placeId, cid } = clue;
    const asked = placeId?.startsWith('ChIJ') ? { placeId } : cid ? { cid } : null;
    if (!asked) return lookUpByName(search, clue, signal);
    return readPlaces(await ask(asked, signal))[0] ?? null;
  };

  return {
    profile: PROFILE,
    search,
    lookUp,
    /** At its page about the account, which is no search. */
    checkUp: async (signal) => {
      const answer = await send('/account', undefined, signal);
      return readAccount(SERPER, answer, { asked: 'GET /account', left: ({ balance }) => countOf(balance) });
    },
  };
}
