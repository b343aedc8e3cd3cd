import { endpoint } from '../http/endpoint.js';
import { getJson, type JsonAnswer } from '../http/get-json.js';
import { fieldsOf } from '../http/read-fields.js';
import { gatherPages } from '../results/gather-pages.js';
import { lookUpByName } from '../results/look-up-by-name.js';
import { readAccount } from '../results/read-account.js';
import {
  everywhere,
  type LookUp,
  type ProviderProfile,
  type Search,
  type SearchProvider,
} from '../search-provider.js';
import { type Asked, type Dialect, type DialectName, DIALECTS } from './dialects.js';
import { type Engine, type EngineName, ENGINES } from './engines.js';
import { faultOf } from './serpapi-faults.js';
import { listedIn, readPlace, readPlaces } from './serpapi-places.js';

/** Three of them fit into what a pin is tried for. */
const TIMEOUT_MS = 20_000;

export interface SerpApiOptions {
  readonly apiKey: string;
  /** What the path of the dialect (`/search.json`) is appended to; the vendor itself unless told. */
  readonly baseUrl?: string | undefined;
  /** Google Maps unless told. */
  readonly engine?: EngineName | undefined;
  /** Whose way of asking; SerpApi's own unless told. */
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
  const dialect = DIALECTS[dialectName];

  function get(path: string, asked: Asked, signal: AbortSignal | undefined): Promise<JsonAnswer> {
    const address = endpoint(baseUrl, path, { ...asked, api_key: apiKey });
    return getJson(address, { provider: dialect.label, timeoutMs, signal, secret: apiKey });
  }

  async function ask(asked: Asked, signal: AbortSignal | undefined): Promise<unknown> {
    const answer = await get(dialect.path, asked, signal);
    const fault = faultOf(answer, dialect);
    if (fault) throw fault;
    return answer.body;
  }

  /** One request a page, so one for the depth that scans use. */
  const search: Search = async (query) => {
    const pageSize = engine.pageSize(query);
    const places = await gatherPages(query, pageSize, async (page) => {
      const body = await ask(engine.ask(dialect, query, page, now()), query.signal);
      return { places: readPlaces(body, dialect), isLast: listedIn(body, dialect).length < pageSize };
    });
    return { kind: 'results', places };
  };

  /** By an identifier of Google's, always on Maps, where the vendor can; else by name and distance. */
  const lookUp: LookUp = async (clue, signal) => {
    const asked = dialect.place(clue);
    if (!asked) return lookUpByName(search, clue, signal);
    return readPlace(fieldsOf(await ask(asked, signal))[dialect.single]);
  };

  return {
    profile: profileOf(engine, dialect),
    search,
    lookUp,
    /** At its page about the account, which is no search. */
    checkUp: async (signal) => {
      const { path, left } = dialect.account;
      return readAccount(dialect, await get(path, {}, signal), { asked: `GET ${path}`, left });
    },
  };
}

function profileOf({ description, supports }: Engine, { label }: Dialect): ProviderProfile {
  return {
    name: 'serpapi',
    attribution: `Google Maps, through ${label}`,
    order: { isGoogles: true, description: `${description}, as ${label} read it.` },
    identifiers: 'google',
    retention: 'open',
    supports,
    coverage: everywhere,
  };
}
