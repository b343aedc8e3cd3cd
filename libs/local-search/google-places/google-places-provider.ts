import { getJson, type JsonResponse } from '../http/get-json.js';
import { defineProvider } from '../port/provider-definition.js';
import {
  everywhere,
  type LookUp,
  type ProviderProfile,
  type RequestSummary,
  type Search,
  type SearchOutline,
  type SearchProvider,
} from '../port/search-provider.js';
import { gatherPages, uniquePlaces } from '../results/gather-pages.js';
import { lookUpByName } from '../results/look-up.js';
import { errorOf, GOOGLE_PLACES, isUnknownPlace } from './google-places-errors.js';
import {
  biasZoom,
  DETAILS_MASK,
  IDS_MASK,
  MAX_PAGES,
  NAMES_MASK,
  ONE_ID_MASK,
  PAGE_SIZE,
  PRICE_NOTE,
  searchBody,
} from './google-places-requests.js';
import { readPage, readPlace } from './google-places-responses.js';

const DEFAULT_BASE_URL = 'https://places.googleapis.com';
const SEARCH = '/v1/places:searchText';
const TIMEOUT_MS = 10_000;

const PROFILE: ProviderProfile = {
  name: 'google-places',
  attribution: 'Google Maps',
  order: {
    isGoogle: false,
    description: "The order of Google's Places Text Search, which is not the ranking on Google Maps.",
  },
  identifiers: 'google',
  findsByIdOnly: true,
  retention: 'place_ids_only',
  forbidsOtherMaps: true,
  supports: ['zoom', 'language', 'country'],
  coverage: everywhere,
};

interface GooglePlacesOptions {
  readonly apiKey: string;
  /** Defaults to Google. The paths of requests are appended. */
  readonly baseUrl?: string | undefined;
  readonly timeoutMs?: number | undefined;
}

/**
 * Creates the provider for Google's Places API (New), by Text Search. A search requests IDs only, which is free. A look-up
 * without a place ID requests names and positions, once.
 *
 * @see https://developers.google.com/maps/documentation/places/web-service/text-search
 */
export function createGooglePlaces({
  apiKey,
  baseUrl = DEFAULT_BASE_URL,
  timeoutMs = TIMEOUT_MS,
}: GooglePlacesOptions): SearchProvider {
  const headers = { 'x-goog-api-key': apiKey };
  const access = { vendor: GOOGLE_PLACES, baseUrl, timeoutMs, headers, secret: apiKey };

  function searchText(mask: string, json: object, signal: AbortSignal | undefined): Promise<JsonResponse> {
    return getJson(access, { path: SEARCH, headers: { 'x-goog-fieldmask': mask }, json, signal, errorOf });
  }

  const search: Search = async (query) => {
    let token: string | null = null;
    const readNext = async () => {
      const json = searchBody(query, token);
      const { body } = await searchText(IDS_MASK, json, query.signal);
      const page = readPage(body);
      token = page.nextPageToken;
      return { places: page.places, isLast: token === null };
    };
    return { kind: 'results', places: await gatherPages(query, PAGE_SIZE, readNext, MAX_PAGES) };
  };

  /** Searches with names and positions, one page. */
  const searchNames: Search = async (query) => {
    const json = searchBody(query, null);
    const { body } = await searchText(NAMES_MASK, json, query.signal);
    return { kind: 'results', places: uniquePlaces(readPage(body).places) };
  };

  /** Looks up by place ID, else by name and distance: the API does not look up CIDs. */
  const lookUp: LookUp = async (clue, signal, nextRequest) => {
    if (!clue.placeId?.startsWith('ChIJ')) return lookUpByName(searchNames, clue, signal, nextRequest);
    const response = await getJson(access, {
      path: `/v1/places/${encodeURIComponent(clue.placeId)}`,
      headers: { 'x-goog-fieldmask': DETAILS_MASK },
      signal,
      errorOf: (answer) => (isUnknownPlace(answer) ? null : errorOf(answer)),
    });
    return isUnknownPlace(response) ? null : readPlace(response.body);
  };

  return {
    profile: PROFILE,
    search,
    lookUp,
    describe,
    /** Searches for one ID, which is free. */
    checkUp: async (signal) => {
      const json = searchBody({ keyword: 'coffee', lat: 0, lng: 0, depth: 1 }, null);
      const { body, servedAt } = await searchText(ONE_ID_MASK, json, signal);
      readPage(body);
      const request = `POST ${SEARCH} with the field mask ${ONE_ID_MASK}`;
      return { request, searchesLeft: null, servedAt, note: PRICE_NOTE };
    },
  };
}

function describe({ zoom, language, country }: SearchOutline): RequestSummary {
  return {
    zoom: biasZoom(zoom),
    language: language ?? null,
    country: country ?? null,
    device: null,
    notes: [
      PRICE_NOTE,
      'A business without a place ID and CID is looked up once by name: one Text Search Pro request.',
    ],
    refusal: null,
  };
}

export const googlePlaces = defineProvider({
  name: 'google-places',
  prefix: 'GOOGLE_PLACES',
  pace: { maxRps: 10, concurrency: 8 },
  required: ['apiKey'],
  create: createGooglePlaces,
});
