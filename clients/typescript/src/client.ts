import { ApiError } from './api-error.js';
import type {
  Answer,
  Arguments,
  ListPath,
  Method,
  Operation,
  PathOf,
  RepeatablePath,
  RequestOptions,
  Row,
} from './operations.js';
import { type Sleep, sleep as defaultSleep, withRetries } from './retry.js';
import type { components } from './schema.js';

type Scan = components['schemas']['ScanDto'];

export interface ClientOptions {
  /** Address of the service without `/api/v1`, such as `https://ranks.example.com`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Retries of one call. Defaults to 4. */
  readonly maxRetries?: number;
  readonly fetch?: typeof fetch;
  /** Waits between attempts. For tests. */
  readonly sleep?: Sleep;
}

export interface ScanAndWaitOptions extends RequestOptions {
  /** Defaults to 30 minutes. */
  readonly timeoutMs?: number;
}

/** The scan has not ended in time. It still runs: `id` finds it. */
export class ScanTimeout extends Error {
  constructor(readonly id: number) {
    super(`scan ${id} has not ended in time`);
    this.name = 'ScanTimeout';
  }
}

type AnyOptions = RequestOptions & {
  path?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
  body?: unknown;
  contentType?: string;
};

/** POST paths that create something once for each `Idempotency-Key`. The compiler compares them with the schema. */
const REPEATABLE: Readonly<Record<RepeatablePath, true>> = {
  '/api/v1/businesses': true,
  '/api/v1/areas': true,
  '/api/v1/scans': true,
  '/api/v1/scan-batches': true,
  '/api/v1/schedules': true,
  '/api/v1/businesses/import': true,
  '/api/v1/rank-at-point': true,
  '/api/v1/ai-scans': true,
  '/api/v1/annotations': true,
  '/api/v1/actions': true,
  '/api/v1/reports': true,
  '/api/v1/report-schedules': true,
};

const POLL_MS = 2_000;

/** Client of the public API. Every method is typed by the OpenAPI document of the service. */
export class LocalRankingClient {
  private readonly base: string;
  private readonly sleep: Sleep;

  constructor(private readonly options: ClientOptions) {
    this.base = options.baseUrl.replace(/\/+$/, '');
    this.sleep = options.sleep ?? defaultSleep;
  }

  /** @throws ApiError */
  get<P extends PathOf<'get'>>(path: P, ...args: Arguments<Operation<'get', P>>) {
    return this.call<Operation<'get', P>>('get', path, args[0]);
  }

  /** @throws ApiError */
  post<P extends PathOf<'post'>>(path: P, ...args: Arguments<Operation<'post', P>>) {
    return this.call<Operation<'post', P>>('post', path, args[0]);
  }

  /** @throws ApiError */
  put<P extends PathOf<'put'>>(path: P, ...args: Arguments<Operation<'put', P>>) {
    return this.call<Operation<'put', P>>('put', path, args[0]);
  }

  /** @throws ApiError */
  patch<P extends PathOf<'patch'>>(path: P, ...args: Arguments<Operation<'patch', P>>) {
    return this.call<Operation<'patch', P>>('patch', path, args[0]);
  }

  /** @throws ApiError */
  delete<P extends PathOf<'delete'>>(path: P, ...args: Arguments<Operation<'delete', P>>) {
    return this.call<Operation<'delete', P>>('delete', path, args[0]);
  }

  /**
   * Iterates over the rows of a list, 100 at a time unless `limit` is given. Requests a page when its first row is read.
   *
   * @throws ApiError
   */
  async *list<P extends ListPath>(
    path: P,
    ...args: Arguments<Operation<'get', P>>
  ): AsyncGenerator<Row<P>, void, undefined> {
    const given = (args[0] ?? {}) as AnyOptions;
    const query = { limit: 100, ...given.query };
    let next: string | null = addressOf(path, { ...given, query });
    while (next !== null) {
      const response: Response = await this.send('get', next, given, true);
      yield* (await response.json()) as Row<P>[];
      next = nextPage(response);
    }
  }

  /**
   * Creates a scan and waits until it has ended.
   *
   * @throws ApiError
   * @throws ScanTimeout
   */
  async scanAndWait(
    body: components['schemas']['CreateScanDto'],
    { timeoutMs = 30 * 60_000, ...options }: ScanAndWaitOptions = {},
  ): Promise<Scan> {
    const deadline = Date.now() + timeoutMs;
    const wait = Math.max(0, Math.min(60, Math.floor(timeoutMs / 1_000)));
    const headers = { ...options.headers, prefer: `wait=${wait}` };
    let scan: Scan = await this.post('/api/v1/scans', { ...options, headers, body });
    while (scan.completed_at === null) {
      if (Date.now() >= deadline) throw new ScanTimeout(scan.id);
      await this.sleep(Math.min(POLL_MS, deadline - Date.now()), options.signal);
      const { signal } = options;
      scan = await this.get('/api/v1/scans/{id}', { path: { id: scan.id }, ...(signal && { signal }) });
    }
    return scan;
  }

  private async call<O>(method: Method, path: string, options: unknown): Promise<Answer<O>> {
    const given = (options ?? {}) as AnyOptions;
    const isRepeatable = method !== 'post' || path in REPEATABLE;
    const response = await this.send(method, addressOf(path, given), given, isRepeatable);
    return (await readBody(response)) as Answer<O>;
  }

  private send(method: Method, address: string, given: AnyOptions, isRepeatable: boolean): Promise<Response> {
    const { apiKey, fetch: send = fetch, maxRetries = 4 } = this.options;
    const { body, contentType, signal, idempotencyKey } = given;
    const headers = new Headers(given.headers);
    headers.set('authorization', `Bearer ${apiKey}`);
    if (body !== undefined) headers.set('content-type', contentType ?? 'application/json');
    if (method === 'post' && isRepeatable)
      headers.set('idempotency-key', idempotencyKey ?? crypto.randomUUID());
    const init: RequestInit = {
      method: method.toUpperCase(),
      headers,
      ...(body !== undefined && {
        body: contentType === undefined ? JSON.stringify(body) : (body as string),
      }),
      ...(signal && { signal }),
    };
    const attemptOnce = async (attempt: number): Promise<Response> => {
      const response = await send(this.base + address, init);
      if (response.ok) return response;
      // An earlier attempt has deleted the row, but its response was lost.
      if (method === 'delete' && response.status === 404 && attempt > 0)
        return new Response(null, { status: 204 });
      throw await ApiError.from(response);
    };
    return withRetries(attemptOnce, { maxRetries, isRepeatable, signal, sleep: this.sleep });
  }
}

export type Api = Pick<
  LocalRankingClient,
  'get' | 'post' | 'put' | 'patch' | 'delete' | 'list' | 'scanAndWait'
>;

function addressOf(path: string, { path: parameters = {}, query = {} }: AnyOptions): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(parameters[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.size === 0 ? filled : `${filled}?${search.toString()}`;
}

/**
 * Returns the path and query of `Link: <…>; rel="next"` below the base URL; null on the last page. The client keeps its own
 * base URL: the service may not know the address under which the client reaches it.
 */
function nextPage(response: Response): string | null {
  const link = /<([^>]+)>\s*;\s*rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  return link?.replace(/^.*?(?=\/api\/v1\/)/, '') ?? null;
}

async function readBody(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  if (response.status === 204) return undefined;
  if (/[/+]json\b/.test(type)) return response.json();
  return /^text\/|x-ndjson/.test(type) ? response.text() : response.arrayBuffer();
}
