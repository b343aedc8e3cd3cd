import { parseJson } from '#libs/place-identity';
import type * as Undici from 'undici';
import { ProviderError } from '../port/provider-error.js';
import { errorOfStatus, type Vendor } from './errors.js';
import { ACCEPTED_ENCODINGS, readBody } from './read-body.js';

let undici: Promise<typeof Undici> | null = null;

/** Some servers reject a request without these. */
const DEFAULT_HEADERS = { accept: '*/*', 'accept-encoding': ACCEPTED_ENCODINGS, 'user-agent': 'node' };

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** A response with any status. */
export interface JsonResponse {
  readonly status: number;
  /** Any JSON, with long integers as text (`parseJson`); undefined for an error response without JSON. */
  readonly body: unknown;
  /** From `Retry-After`, in seconds. */
  readonly retryAfterSeconds: number | undefined;
  /** From `Date`, in milliseconds since the epoch, to the second; null without it. */
  readonly servedAt: number | null;
}

/** What the requests to one vendor share. */
export interface Access {
  /** For messages, which never contain the URL because it may contain the API key. */
  readonly vendor: Vendor;
  readonly baseUrl: string;
  /** Of one request. */
  readonly timeoutMs: number;
  /** Further headers, e.g. for the API key. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The API key. It is removed from the response, because some vendors repeat it in links. */
  readonly secret?: string;
}

export interface Request {
  /** Appended to the base URL. */
  readonly path: string;
  /** Of the URL; undefined ones are omitted. */
  readonly parameters?: Parameters;
  readonly headers?: Readonly<Record<string, string>>;
  /** Body of a POST. Without it the request is a GET. */
  readonly json?: object | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Returns the error of a response, which is then thrown. Defaults to that of its status. */
  readonly errorOf?: (response: JsonResponse) => ProviderError | null;
}

/**
 * Sends a request to a provider and parses the JSON of its response.
 *
 * @throws ProviderError of `errorOf`, `timeout`, `unavailable` (connection failed or broke), `invalid_response` (a 200 without JSON); the
 *   signal's reason
 */
export async function getJson(
  access: Access,
  { path, parameters, headers, json, signal, errorOf }: Request,
): Promise<JsonResponse> {
  const { vendor, timeoutMs, secret } = access;
  const { label } = vendor;
  const { url, headers: credentials } = endpoint(access.baseUrl, path, parameters);
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    // Takes half the processor time of `fetch`. Loaded for the first request: starts and most commands send none.
    const { request } = await (undici ??= import('undici'));
    const response = await request(url, {
      headers: {
        ...DEFAULT_HEADERS,
        ...credentials,
        ...access.headers,
        ...headers,
        ...(json && { 'content-type': 'application/json' }),
      },
      ...(json && { method: 'POST', body: JSON.stringify(json) }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const { statusCode: status } = response;
    const header = (name: string): string => String(response.headers[name] ?? '').trim();
    const text = without(secret, await readBody(response.body, header('content-encoding')));
    // Following a redirect would send the API key to another server.
    if (REDIRECTS.has(status)) throw new Error('the response is a redirect');
    const result: JsonResponse = {
      status,
      body: parse(text, status >= 200 && status < 300, label),
      retryAfterSeconds: retryAfterSeconds(header('retry-after'), header('date')),
      servedAt: Date.parse(header('date')) || null,
    };
    const error = errorOf ? errorOf(result) : errorOfStatus(vendor, result);
    if (error) throw error;
    return result;
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    signal?.throwIfAborted();
    if (timeout.aborted) {
      throw new ProviderError('timeout', `${label} did not respond within ${timeoutMs} ms`, {
        retryable: true,
      });
    }
    throw new ProviderError('unavailable', `${label} could not be reached, or the connection broke`, {
      retryable: true,
      cause: error,
    });
  }
}

/** A shorter text is not an API key and may be a part of any value. */
const MIN_SECRET_LENGTH = 8;

function without(secret: string | undefined, text: string): string {
  return secret === undefined || secret.length < MIN_SECRET_LENGTH ? text : text.replaceAll(secret, '');
}

function parse(text: string, isOk: boolean, label: string): unknown {
  try {
    return parseJson(text);
  } catch (cause) {
    if (!isOk) return undefined;
    throw new ProviderError('invalid_response', `${label} sent a response that is not JSON`, {
      retryable: true,
      cause,
    });
  }
}

/** Limits the effect of a faulty header. */
const MAX_RETRY_AFTER_SECONDS = 3600;

/** Reads seconds, or a date relative to the `Date` of the response, so the local clock does not matter. */
function retryAfterSeconds(retryAfter: string, date: string): number | undefined {
  if (/^\d{1,6}$/.test(retryAfter)) return Math.min(Number(retryAfter), MAX_RETRY_AFTER_SECONDS);
  const seconds = (Date.parse(retryAfter) - Date.parse(date)) / 1000;
  return seconds > 0 ? Math.min(Math.ceil(seconds), MAX_RETRY_AFTER_SECONDS) : undefined;
}

/** The URL of a request, and headers that it needs. */
export interface Endpoint {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
}

type Parameters = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Builds the URL of a path below a base URL, with the parameters that are defined. Moves a user and a password from the base
 * URL to a header: `fetch` rejects them in a URL, and its error message contains the password.
 */
export function endpoint(baseUrl: string, path: string, parameters: Parameters = {}): Endpoint {
  const url = new URL(baseUrl);
  const { username, password } = url;
  url.username = url.password = url.hash = '';
  url.pathname = url.pathname.replace(/\/+$/, '') + path;
  for (const [name, value] of Object.entries(parameters)) {
    for (const one of typeof value === 'string' ? [value] : (value ?? [])) url.searchParams.append(name, one);
  }
  if (username === '' && password === '') return { url, headers: {} };
  const credentials = [username, password].map(decodeURIComponent).join(':');
  return { url, headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` } };
}
