import { providerError } from '../http/errors.js';
import { getJson } from '../http/get-json.js';
import { fieldsOf } from '../http/read-fields.js';
import { defineProvider } from '../port/provider-definition.js';
import { ProviderError } from '../port/provider-error.js';
import type { RequestSummary, Search, SearchOutline, SearchProvider } from '../port/search-provider.js';
import { gatherPages } from '../results/gather-pages.js';
import { profileOfGoogle } from '../results/google-vendor.js';
import { askForIdentified } from '../results/identified.js';
import { lookUpById } from '../results/look-up.js';
import { uncachedPoint } from '../results/map-view.js';
import { readAccount } from '../results/read-account.js';
import { type Dialect, type DialectName, DIALECTS, type SearchParameters } from './dialects.js';
import { ENGINES } from './engines.js';
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
  const access = { vendor: dialect, baseUrl, timeoutMs, secret: apiKey };
  const key = { api_key: apiKey };

  async function query(
    given: SearchParameters,
    fresh: boolean,
    signal: AbortSignal | undefined,
  ): Promise<unknown> {
    const { body } = await getJson(access, {
      path: dialect.path,
      parameters: { ...given, ...(fresh && dialect.uncached), ...key },
      signal,
      errorOf: (response) => errorOf(response, dialect),
    });
    return body;
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
          const body = await query(parameters, fresh, searchQuery.signal);
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
  const lookUp = lookUpById({
    vendor: dialect,
    request: (clue) => dialect.place(clue),
    ask: async (parameters, fresh, signal) => {
      const answer = query(parameters, fresh, signal);
      const body = await (isCached && !fresh ? answer.catch(asEmpty) : answer);
      const place = readPlace(fieldsOf(body)[dialect.single]);
      return place ? [place] : [];
    },
    mayMiss: isCached,
    search,
  });

  return {
    profile: profileOfGoogle(dialect, engine.description, {
      name: 'serpapi',
      supports: engine.supports,
      returnsMid: true,
    }),
    search,
    lookUp,
    describe,
    /** Reads the account page, which is free. */
    checkUp: async (signal) => {
      const { path, left } = dialect.account;
      const response = await getJson(access, { path, parameters: key, signal });
      return readAccount(dialect, response, { request: `GET ${path}`, left });
    },
  };
}

/** Returns an answer without a place. @throws the error, unless it is an unreadable answer */
function asEmpty(error: unknown): object {
  if (error instanceof ProviderError && error.code === 'invalid_response') return {};
  throw error;
}

export const serpApi = defineProvider({
  name: 'serpapi',
  prefix: 'SERPAPI',
  pace: { maxRps: 5, concurrency: 8 },
  required: ['apiKey'],
  choices: {
    engine: ['google_maps', 'google_local'],
    dialect: ['serpapi', 'searchapi', 'scrapingdog'],
  },
  problems: ({ engine, dialect = 'serpapi' }) =>
    engine === 'google_local' && dialect !== 'serpapi'
      ? ['SERPAPI_ENGINE google_local requires SERPAPI_DIALECT serpapi']
      : [],
  create: createSerpApi,
});
