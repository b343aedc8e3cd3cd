import { endpoint } from '../http/endpoint.js';
import { getJson, type JsonAnswer } from '../http/get-json.js';
import { fieldsOf } from '../http/read-fields.js';
import { gatherPages } from '../results/gather-pages.js';
import { lookUpByName } from '../results/look-up-by-name.js';
import { readAccount } from '../results/read-account.js';
import type {
  CheckUp,
  ListedPlace,
  LocalSearchOutcome,
  LocalSearchQuery,
  PlaceClue,
  SearchProvider,
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

/** Google Maps or its Local Finder through SerpApi, or through a vendor that is asked much like it. */
export class SerpApiProvider implements SearchProvider {
  readonly name = 'serpapi';
  readonly attribution: string;
  readonly order: SearchProvider['order'];
  readonly identifiers = 'google';
  readonly retention = 'open';
  readonly supports: SearchProvider['supports'];
  private readonly dialect: Dialect;
  private readonly engine: Engine;

  constructor(private readonly options: SerpApiOptions) {
    this.dialect = DIALECTS[options.dialect ?? 'serpapi'];
    this.engine = ENGINES[options.engine ?? 'google_maps'];
    this.attribution = `Google Maps, through ${this.dialect.label}`;
    this.order = {
      isGoogles: true,
      description: `${this.engine.description}, as ${this.dialect.label} read it.`,
    };
    this.supports = this.engine.supports;
  }

  /** One request a page, so one for the depth that scans use. */
  async search(query: LocalSearchQuery): Promise<LocalSearchOutcome> {
    const pageSize = this.engine.pageSize(query);
    const now = this.options.now ?? Date.now;
    const places = await gatherPages(query, pageSize, async (page) => {
      const body = await this.ask(this.engine.ask(this.dialect, query, page, now()), query.signal);
      return {
        places: readPlaces(body, this.dialect),
        isLast: listedIn(body, this.dialect).length < pageSize,
      };
    });
    return { kind: 'results', places };
  }

  /** By an identifier of Google's, always on Maps, where the vendor can; else by name and distance. */
  async lookUp(clue: PlaceClue, signal?: AbortSignal): Promise<ListedPlace | null> {
    const asked = this.dialect.place(clue);
    if (!asked) return lookUpByName(this, clue, signal);
    const body = await this.ask(asked, signal);
    return readPlace(fieldsOf(body)[this.dialect.single]);
  }

  /** At its page about the account, which is no search. */
  async checkUp(signal?: AbortSignal): Promise<CheckUp> {
    const { path, left } = this.dialect.account;
    const answer = await this.get(path, {}, signal);
    return readAccount(this.dialect, answer, { asked: `GET ${path}`, left });
  }

  coverage(): null {
    return null;
  }

  private async ask(asked: Asked, signal: AbortSignal | undefined): Promise<unknown> {
    const answer = await this.get(this.dialect.path, asked, signal);
    const fault = faultOf(answer, this.dialect);
    if (fault) throw fault;
    return answer.body;
  }

  private get(path: string, asked: Asked, signal: AbortSignal | undefined): Promise<JsonAnswer> {
    const { apiKey, baseUrl = this.dialect.baseUrl, timeoutMs = TIMEOUT_MS } = this.options;
    const address = endpoint(baseUrl, path, { ...asked, api_key: apiKey });
    return getJson(address, { provider: this.dialect.label, timeoutMs, signal, secret: apiKey });
  }
}
