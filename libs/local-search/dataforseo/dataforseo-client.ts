import { endpoint } from '../http/endpoint.js';
import { getJson, type JsonAnswer } from '../http/get-json.js';
import { DATAFORSEO, faultOf, faultOfRequest } from './dataforseo-faults.js';
import type { Task } from './dataforseo-requests.js';

const DEFAULT_BASE_URL = 'https://api.dataforseo.com';
/** Three of them fit into what a pin is tried for; live searches take them 6 seconds on average. */
const TIMEOUT_MS = 20_000;

export interface DataForSeoAccount {
  readonly login: string;
  readonly password: string;
  /** What `/v3/…` is appended to; DataForSEO itself unless told. */
  readonly baseUrl?: string | undefined;
  readonly timeoutMs?: number | undefined;
}

interface Request {
  readonly path: string;
  /** Are sent by POST; without any it is a GET. */
  readonly tasks?: readonly Task[];
  readonly signal?: AbortSignal | undefined;
}

/** Requests to DataForSEO in the name of one account. */
export class DataForSeoClient {
  constructor(private readonly account: DataForSeoAccount) {}

  /** For a request with one task. @throws ProviderError when the request or its task failed */
  async askOne(request: Request): Promise<JsonAnswer> {
    const answer = await this.send(request);
    const fault = faultOf(answer);
    if (fault) throw fault;
    return answer;
  }

  /** For a request whose tasks succeed or fail each by itself. @throws ProviderError when it failed as a whole */
  async ask(request: Request): Promise<JsonAnswer> {
    const answer = await this.send(request);
    const fault = faultOfRequest(answer);
    if (fault) throw fault;
    return answer;
  }

  private send({ path, tasks, signal }: Request): Promise<JsonAnswer> {
    const { login, password, baseUrl = DEFAULT_BASE_URL, timeoutMs = TIMEOUT_MS } = this.account;
    const credentials = Buffer.from(`${login}:${password}`).toString('base64');
    return getJson(endpoint(baseUrl, path), {
      provider: DATAFORSEO.label,
      timeoutMs,
      signal,
      secret: password,
      headers: { authorization: `Basic ${credentials}` },
      ...(tasks && { json: tasks }),
    });
  }
}
