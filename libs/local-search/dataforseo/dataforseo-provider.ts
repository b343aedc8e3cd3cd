import { endpoint } from '../http/endpoint.js';
import { getJson, type JsonAnswer } from '../http/get-json.js';
import { uniquePlaces } from '../results/gather-pages.js';
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
import { DATAFORSEO, faultOf } from './dataforseo-faults.js';
import { readPlaces, readSinglePlace } from './dataforseo-places.js';
import { placeTask, searchTask, type Task } from './dataforseo-requests.js';

const DEFAULT_BASE_URL = 'https://api.dataforseo.com';
const MAPS = '/v3/serp/google/maps/live/advanced';
const BUSINESS = '/v3/business_data/google/my_business_info/live';
const USER = '/v3/appendix/user_data';
/** Three of them fit into what a pin is tried for; they promise 6 seconds on average. */
const TIMEOUT_MS = 20_000;

export interface DataForSeoOptions {
  readonly login: string;
  readonly password: string;
  /** What `/v3/…` is appended to; DataForSEO itself unless told. */
  readonly baseUrl?: string | undefined;
  readonly timeoutMs?: number | undefined;
}

/** Google Maps through DataForSEO, in live mode: one task a request, answered at once. */
export class DataForSeoProvider implements SearchProvider {
  readonly name = 'dataforseo';
  readonly attribution = 'Google Maps, through DataForSEO';
  readonly order = { isGoogles: true, description: "Google Maps' own order, as DataForSEO read it." };
  readonly identifiers = 'google';
  readonly retention = 'open';
  readonly supports = ['zoom', 'language', 'device'] as const;

  constructor(private readonly options: DataForSeoOptions) {}

  /** One request for any depth; they charge by the hundred results. */
  async search(query: LocalSearchQuery): Promise<LocalSearchOutcome> {
    const places = readPlaces(await this.ask(MAPS, searchTask(query), query.signal));
    return { kind: 'results', places: uniquePlaces(places).slice(0, query.depth) };
  }

  /** By place ID, else CID, else name and distance. */
  async lookUp(clue: PlaceClue, signal?: AbortSignal): Promise<ListedPlace | null> {
    const task = placeTask(clue);
    if (!task) return lookUpByName(this, clue, signal);
    return readSinglePlace(await this.ask(BUSINESS, task, signal));
  }

  /** At its page about the user, which costs nothing. */
  async checkUp(signal?: AbortSignal): Promise<CheckUp> {
    const answer = await this.send(USER, undefined, signal);
    const fault = faultOf(answer);
    if (fault) throw fault;
    // It tells money, not searches.
    return readAccount(DATAFORSEO, answer, { asked: `GET ${USER}`, left: () => null });
  }

  coverage(): null {
    return null;
  }

  private async ask(path: string, task: Task, signal: AbortSignal | undefined): Promise<unknown> {
    const answer = await this.send(path, task, signal);
    const fault = faultOf(answer);
    if (fault) throw fault;
    return answer.body;
  }

  private send(path: string, task: Task | undefined, signal: AbortSignal | undefined): Promise<JsonAnswer> {
    const { login, password, baseUrl = DEFAULT_BASE_URL, timeoutMs = TIMEOUT_MS } = this.options;
    const credentials = Buffer.from(`${login}:${password}`).toString('base64');
    const headers = { authorization: `Basic ${credentials}` };
    const request = { provider: DATAFORSEO.label, timeoutMs, signal, headers, secret: password };
    return getJson(endpoint(baseUrl, path), { ...request, ...(task && { json: [task] }) });
  }
}
