import { fieldsOf, textOf } from '../http/read-fields.js';
import { getJson, type JsonAnswer } from '../http/get-json.js';
import { matchPlace } from '../match-place.js';
import { ProviderError } from '../provider-error.js';
import type {
  ListedPlace,
  LocalSearchOutcome,
  LocalSearchQuery,
  PlaceClue,
  SearchProvider,
} from '../search-provider.js';
import { readPlace, readPlaces } from './serpapi-places.js';

const DEFAULT_BASE_URL = 'https://serpapi.com';
/** Results on a page; `start` goes in steps of it. */
const PAGE_SIZE = 20;
/** How far the map is zoomed in: about what a phone shows of a neighbourhood. */
const ZOOM = '15z';
/** Three of them fit into what a pin is tried for. */
const TIMEOUT_MS = 20_000;

export interface SerpApiOptions {
  readonly apiKey: string;
  /** What `/search.json` is appended to; SerpApi itself unless told. */
  readonly baseUrl?: string | undefined;
  readonly timeoutMs?: number;
}

/**
 * Google Maps through SerpApi (`engine=google_maps`).
 *
 * @see https://serpapi.com/google-maps-api and https://serpapi.com/api-status-and-error-codes
 */
export class SerpApiProvider implements SearchProvider {
  readonly name = 'serpapi';
  readonly attribution = 'Google Maps, through SerpApi';
  readonly order = { isGoogles: true, description: "Google Maps' own order, as SerpApi read it." };
  readonly identifiers = 'google';
  readonly retention = 'open';

  constructor(private readonly options: SerpApiOptions) {}

  /** One request a page of 20, so one for the depth that scans use. */
  async search({ keyword, lat, lng, depth, signal }: LocalSearchQuery): Promise<LocalSearchOutcome> {
    const places = new Map<string, ListedPlace>();
    for (let start = 0; start < depth; start += PAGE_SIZE) {
      // With `start=0` what Google redirects to a single place comes back empty (serpapi/public-roadmap#1193).
      const parameters = {
        ...{ type: 'search', q: keyword, ll: `@${lat},${lng},${ZOOM}` },
        ...(start > 0 && { start: String(start) }),
      };
      const page = readPlaces(await this.ask(parameters, signal));
      for (const place of page) if (!places.has(place.placeId)) places.set(place.placeId, place);
      if (page.length < PAGE_SIZE) break;
    }
    return { kind: 'results', places: [...places.values()].slice(0, depth) };
  }

  async lookUp(
    { cid, placeId, name, lat, lng }: PlaceClue,
    signal?: AbortSignal,
  ): Promise<ListedPlace | null> {
    if (placeId?.startsWith('ChIJ')) return this.readOne({ place_id: placeId }, signal);
    if (cid) return this.readOne({ data_cid: cid }, signal);
    if (!name || typeof lat !== 'number' || typeof lng !== 'number') return null;
    const outcome = await this.search({ keyword: name, lat, lng, depth: PAGE_SIZE, signal });
    if (outcome.kind === 'unmeasured') return null;
    const match = matchPlace({ cid: null, placeId: placeId ?? null, name, lat, lng }, outcome.places);
    return match && (outcome.places[match.index] ?? null);
  }

  coverage(): null {
    return null;
  }

  private async readOne(
    parameters: Record<string, string>,
    signal?: AbortSignal,
  ): Promise<ListedPlace | null> {
    const body = await this.ask({ type: 'place', ...parameters }, signal);
    return readPlace(fieldsOf(body)['place_results']);
  }

  private async ask(parameters: Record<string, string>, signal: AbortSignal | undefined): Promise<unknown> {
    const url = new URL(`${this.options.baseUrl?.replace(/\/+$/, '') ?? DEFAULT_BASE_URL}/search.json`);
    url.search = new URLSearchParams({
      engine: 'google_maps',
      ...parameters,
      api_key: this.options.apiKey,
    }).toString();
    const timeoutMs = this.options.timeoutMs ?? TIMEOUT_MS;
    const answer = await getJson(url, { provider: this.name, timeoutMs, signal });
    const fault = faultOf(answer);
    if (fault) throw fault;
    return answer.body;
  }
}

const OUT_OF_SEARCHES = /run out of searches|searches .*exhausted/i;

function outOfSearches(): ProviderError {
  return new ProviderError('quota_exhausted', 'the SerpApi plan has no searches left', { retryable: false });
}

/** What is wrong with an answer; null for one that can be read, an empty one included. */
function faultOf({ status, body, retryAfterSeconds }: JsonAnswer): ProviderError | null {
  const fields = fieldsOf(body);
  const told = textOf(fields['error']) ?? '';
  if (status === 200) return faultOfSuccess(fields, told);
  if (status === 401 || status === 403) {
    return new ProviderError('unauthorized', 'SerpApi refuses the key (SERPAPI_API_KEY)', {
      retryable: false,
    });
  }
  // One status for two things: too many an hour, and none left until the plan renews.
  if (status === 429 && OUT_OF_SEARCHES.test(told)) return outOfSearches();
  if (status === 429) {
    return new ProviderError('rate_limited', 'SerpApi asks for fewer requests', {
      retryable: true,
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    });
  }
  if (status >= 500) {
    return new ProviderError('unavailable', `SerpApi answered ${status}`, {
      retryable: true,
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    });
  }
  return new ProviderError('invalid_request', `SerpApi answered ${status}`, { retryable: false });
}

function faultOfSuccess(fields: Readonly<Record<string, unknown>>, told: string): ProviderError | null {
  const state = textOf(fieldsOf(fields['search_information'])['local_results_state']);
  // Nobody ranks: that is a measurement, though it comes with an `error`.
  if (state === 'Fully empty' || /hasn't returned any results/i.test(told)) return null;
  if (OUT_OF_SEARCHES.test(told)) return outOfSearches();
  // It is there, and failed at this one search.
  if (told !== '')
    return new ProviderError('invalid_response', 'SerpApi could not search', { retryable: true });
  if (Array.isArray(fields['local_results']) || readPlace(fields['place_results'])) return null;
  return new ProviderError('invalid_response', 'SerpApi answered without results and without saying why', {
    retryable: true,
  });
}
