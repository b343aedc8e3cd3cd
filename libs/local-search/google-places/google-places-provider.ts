import { endpoint } from '../http/endpoint.js';
import { getJson, type JsonAnswer } from '../http/get-json.js';
import { gatherPages } from '../results/gather-pages.js';
import { lookUpByName } from '../results/look-up-by-name.js';
import {
  everywhere,
  type LookUp,
  type ProviderProfile,
  type Search,
  type SearchProvider,
} from '../search-provider.js';
import { readPage, readPlace } from './google-places-answers.js';
import { faultOf, GOOGLE_PLACES, isUnknownPlace } from './google-places-faults.js';
import { DETAILS_MASK, PAGE_SIZE, searchBody, searchMask } from './google-places-requests.js';

const DEFAULT_BASE_URL = 'https://places.googleapis.com';
const TIMEOUT_MS = 10_000;

const PROFILE: ProviderProfile = {
  name: 'google-places',
  attribution: 'Google Maps',
  order: {
    isGoogles: false,
    description: "The order of Google's Places Text Search, which is not the ranking that Google Maps shows.",
  },
  identifiers: 'google',
  retention: 'place_ids_only',
  supports: ['zoom', 'language', 'country'],
  coverage: everywhere,
};

export interface GooglePlacesOptions {
  readonly apiKey: string;
  /** What `/v1/…` is appended to; Google itself unless told. */
  readonly baseUrl?: string | undefined;
  readonly timeoutMs?: number | undefined;
}

/**
 * Creates the provider for Google's Places API (New), by Text Search. One request for the depth that scans use.
 *
 * @see https://developers.google.com/maps/documentation/places/web-service/text-search
 */
export function createGooglePlaces({
  apiKey,
  baseUrl = DEFAULT_BASE_URL,
  timeoutMs = TIMEOUT_MS,
}: GooglePlacesOptions): SearchProvider {
  function ask(
    path: string,
    mask: string,
    signal: AbortSignal | undefined,
    more: { json?: object } = {},
  ): Promise<JsonAnswer> {
    const headers = { 'x-goog-api-key': apiKey, 'x-goog-fieldmask': mask };
    const request = { provider: GOOGLE_PLACES.label, timeoutMs, signal, headers, secret: apiKey, ...more };
    return getJson(endpoint(baseUrl, path), request);
  }

  const search: Search = async (query) => {
    let token: string | null = null;
    const places = await gatherPages(query, PAGE_SIZE, async () => {
      const json = searchBody(query, token);
      const answer = await ask('/v1/places:searchText', searchMask(query.depth), query.signal, { json });
      const fault = faultOf(answer);
      if (fault) throw fault;
      const page = readPage(answer.body);
      token = page.nextPageToken;
      return { places: page.places, isLast: token === null };
    });
    return { kind: 'results', places };
  };

  /** By place ID, else by name and distance. A CID alone is not what this API looks up. */
  const lookUp: LookUp = async (clue, signal) => {
    if (!clue.placeId?.startsWith('ChIJ')) return lookUpByName(search, clue, signal);
    const answer = await ask(`/v1/places/${encodeURIComponent(clue.placeId)}`, DETAILS_MASK, signal);
    if (isUnknownPlace(answer)) return null;
    const fault = faultOf(answer);
    if (fault) throw fault;
    return readPlace(answer.body);
  };

  return {
    profile: PROFILE,
    search,
    lookUp,
    /** A search for one ID and nothing else, which Google does not charge for. */
    checkUp: async (signal) => {
      const json = searchBody({ keyword: 'coffee', lat: 0, lng: 0, depth: 1 }, null);
      const answer = await ask('/v1/places:searchText', 'places.id', signal, { json });
      const fault = faultOf(answer);
      if (fault) throw fault;
      readPage(answer.body);
      const asked = 'POST /v1/places:searchText, IDs only';
      return { asked, searchesLeft: null, servedAt: answer.servedAt };
    },
  };
}
