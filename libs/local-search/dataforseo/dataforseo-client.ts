import { getJson, type JsonResponse } from '../http/get-json.js';
import { DATAFORSEO, errorOf, errorOfRequest } from './dataforseo-errors.js';
import type { Task } from './dataforseo-requests.js';

const DEFAULT_BASE_URL = 'https://api.dataforseo.com';
/** Of one request, unless the configuration sets another limit. */
const TIMEOUT_MS = 20_000;

export interface DataForSeoAccount {
  readonly login: string;
  readonly password: string;
  /** Defaults to DataForSEO. The paths of requests are appended. */
  readonly baseUrl?: string | undefined;
  readonly timeoutMs?: number | undefined;
}

interface Request {
  readonly path: string;
  /** Body of a POST. Without it the request is a GET. */
  readonly tasks?: readonly Task[];
  readonly signal?: AbortSignal | undefined;
}

/** Sends requests of one account. */
export class DataForSeoClient {
  constructor(private readonly account: DataForSeoAccount) {}

  /** Sends a request with one task. @throws ProviderError if the request or its task fails */
  sendTask(request: Request): Promise<JsonResponse> {
    return this.request(request, errorOf);
  }

  /** Sends a request whose tasks succeed or fail separately. @throws ProviderError if the whole request fails */
  send(request: Request): Promise<JsonResponse> {
    return this.request(request, errorOfRequest);
  }

  private request({ path, tasks, signal }: Request, errorOfResponse: typeof errorOf): Promise<JsonResponse> {
    const { login, password, baseUrl = DEFAULT_BASE_URL, timeoutMs = TIMEOUT_MS } = this.account;
    const credentials = Buffer.from(`${login}:${password}`).toString('base64');
    const headers = { authorization: `Basic ${credentials}` };
    const access = { vendor: DATAFORSEO, baseUrl, timeoutMs, headers, secret: password };
    return getJson(access, { path, json: tasks, signal, errorOf: errorOfResponse });
  }
}
