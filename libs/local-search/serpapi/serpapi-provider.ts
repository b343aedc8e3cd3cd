import { endpoint } from '../http/endpoint.js';
import { providerError } from '../http/errors.js';
import { getJson, type JsonResponse } from '../http/get-json.js';
import { fieldsOf } from '../http/read-fields.js';
import { ProviderError } from '../port/provider-error.js';
import { gatherPages } from '../results/gather-pages.js';
import { throughVendor } from '../port/credit-line.js';
import { askForIdentified } from '../results/identified.js';
import { lookUpByName } from '../results/look-up-by-name.js';
import { uncachedPoint } from '../results/map-view.js';
import { readAccount } from '../results/read-account.js';
import {
  everywhere,
  type ListedPlace,
  type LookUp,
  type ProviderProfile,
  type RequestSummary,
  type Search,
  type SearchOutline,
  type SearchProvider,
} from '../port/search-provider.js';
import { type SearchParameters, type Dialect, type DialectName, DIALECTS } from './dialects.js';
import { type Engine, ENGINES } from './engines.js';
import type { EngineName } from './locales.js';
import { errorOf } from './serpapi-errors.js';
import { isDoubtful, listedIn, readPlace, readPlaces } from './serpapi-places.js';

/** Of one request, unless the configuration sets another limit. */
const TIMEOUT_MS = 20_000;

export interface SerpApiOptions {
  readonly apiKey: string;
  /** Defaults to the vendor. The paths of requests are appended. */
  readonly baseUrl?: string | undefined;
  /** Defaults to Google Maps. */
  readonly engine?: EngineName | undefined;
  /** The vendor's API. Defaults to SerpApi. */
  readonly dialect?: DialectName | undefined;
  readonly timeoutMs?: number | undefined;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

/** Creates the provider for Google Maps or its Local Finder through SerpApi, or through a vendor with a similar API. */
export function createSerpApi({
  apiKey,
  engine: engineName = 'google_maps',
  dialect: dialectName = 'serpapi',
  baseUrl = DIALECTS[dialectName].baseUrl,
  timeoutMs = TIMEOUT_MS,
  now = Date.now,
}: SerpApiOptions): SearchProvider {
  const engine = ENGINES[engineName];
  const dialect: Dialect = DIALECTS[dialectName];
  const isCached = dialect.uncached !== undefined;

  function get(
    path: string,
    parameters: SearchParameters,
    signal: AbortSignal | undefined,
  ): Promise<JsonResponse> {
    const url = endpoint(baseUrl, path, { ...parameters, api_key: apiKey });
    return getJson(url, { provider: dialect.label, timeoutMs, signal, secret: apiKey });
  }

  async function query(parameters: SearchParameters, signal: AbortSignal | undefined): Promise<unknown> {
    const response = await get(dialect.path, parameters, signal);
    const error = errorOf(response, dialect);
    if (error) throw error;
    return response.body;
  }

  /** Sends one request per page, so one for SEARCH_DEPTH on a desktop. Repeats a doubtful first page once, uncached. */
  const search: Search = async (searchQuery) => {
    const pageSize = engine.pageSize(searchQuery);
    const { refusal, hl, gl } = dialect.locale(searchQuery, engineName);
    if (refusal !== null) throw providerError('invalid_request', refusal);
    const places = await gatherPages(searchQuery, pageSize, (page) =>
      askForIdentified(
        dialect,
        searchQuery,
        async (fresh) => {
          const point = dialect.uncached ? searchQuery : uncachedPoint({ ...searchQuery, fresh });
          const parameters = engine.parameters(dialect, { ...searchQuery, ...point, hl, gl }, page, now());
          const body = await query({ ...parameters, ...(fresh && dialect.uncached) }, searchQuery.signal);
          const count = listedIn(body, dialect).length;
          return { places: readPlaces(body, dialect), isLast: count < pageSize, body };
        },
        ({ body }) => page === 0 && isCached && isDoubtful(body, dialect, searchQuery),
      ),
    );
    return { kind: 'results', places };
  };

  function describe(outline: SearchOutline): RequestSummary {
    const { hl, gl, refusal } = dialect.locale(outline, engineName);
    return {
      zoom: engine.zoom(dialect, outline),
      language: hl ?? null,
      country: gl ?? null,
      device: engine.supports.includes('device') ? (outline.device ?? null) : null,
      notes: engine.notes(outline),
      refusal,
    };
  }

  /**
   * Looks up by identifier on Google Maps if the vendor supports it, else by name and distance. Repeats an empty or unreadable
   * answer once, uncached: the vendor caches its failures.
   */
  const lookUp: LookUp = async (clue, signal, nextRequest) => {
    const parameters = dialect.place(clue);
    if (!parameters) return lookUpByName(search, clue, signal, nextRequest);
    const ask = async (fresh: boolean) => {
      const body = await query({ ...parameters, ...(fresh && dialect.uncached) }, signal);
      const place = readPlace(fieldsOf(body)[dialect.single]);
      return { places: place ? [place] : [] };
    };
    const { places } = await askForIdentified(
      dialect,
      { nextRequest },
      (fresh) => (isCached && !fresh ? ask(fresh).catch(asEmpty) : ask(fresh)),
      (answer) => isCached && answer.places.length === 0,
    );
    return places[0] ?? null;
  };

  return {
    profile: profileOf(engine, dialect),
    search,
    lookUp,
    describe,
    /** Reads the account page, which is free. */
    checkUp: async (signal) => {
      const { path, left } = dialect.account;
      return readAccount(dialect, await get(path, {}, signal), { request: `GET ${path}`, left });
    },
  };
}

/** @throws the error, unless it is an unreadable answer */
function asEmpty(error: unknown): { places: ListedPlace[] } {
  if (error instanceof ProviderError && error.code === 'invalid_response') return { places: [] };
  throw error;
}

function profileOf({ description, supports }: Engine, { label }: Dialect): ProviderProfile {
  return {
    name: 'serpapi',
    attribution: throughVendor(label),
    order: { isGoogle: true, description: `${description}, as returned by ${label}.` },
    identifiers: 'google',
    returnsMid: true,
    retention: 'open',
    supports,
    coverage: everywhere,
  };
}
