import { ProviderError } from '../provider-error.js';
import type { Endpoint } from './endpoint.js';
import { parseJson } from './parse-json.js';

const MAX_BODY_BYTES = 5 * 1024 * 1024;

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

interface Request {
  /** For messages, which never contain the URL because it may contain the API key. */
  readonly provider: string;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  /** Further headers, e.g. for the API key. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Body of a POST. Without it the request is a GET. */
  readonly json?: object;
  /** Returns the error of a response, which is then thrown. */
  readonly errorOf?: (response: JsonResponse) => ProviderError | null;
  /** The API key. It is removed from the response, because some vendors repeat it in links. */
  readonly secret?: string;
}

/**
 * Sends a request to a provider and parses the JSON of its response.
 *
 * @throws ProviderError of `errorOf`, `timeout`, `unavailable` (connection failed or broke), `invalid_response` (a 200 without JSON); the
 *   signal's reason
 */
export async function getJson(
  { url, headers }: Endpoint,
  { provider, timeoutMs, signal, headers: more, json, errorOf, secret }: Request,
): Promise<JsonResponse> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      headers: { ...headers, ...more, ...(json && { 'content-type': 'application/json' }) },
      ...(json && { method: 'POST', body: JSON.stringify(json) }),
      // A redirect would send the API key to another server.
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const text = without(secret, await readText(response));
    const result: JsonResponse = {
      status: response.status,
      body: parse(text, response.ok, provider),
      retryAfterSeconds: retryAfterSeconds(response.headers),
      servedAt: Date.parse(response.headers.get('date') ?? '') || null,
    };
    const error = errorOf?.(result);
    if (error) throw error;
    return result;
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    signal?.throwIfAborted();
    if (timeout.aborted) {
      throw new ProviderError('timeout', `${provider} did not respond within ${timeoutMs} ms`, {
        retryable: true,
      });
    }
    throw new ProviderError('unavailable', `${provider} could not be reached, or the connection broke`, {
      retryable: true,
      cause: error,
    });
  }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BODY_BYTES) throw new Error(`the response exceeds ${MAX_BODY_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** A shorter text is not an API key and may be a part of any value. */
const MIN_SECRET_LENGTH = 8;

function without(secret: string | undefined, text: string): string {
  return secret === undefined || secret.length < MIN_SECRET_LENGTH ? text : text.replaceAll(secret, '');
}

function parse(text: string, isOk: boolean, provider: string): unknown {
  try {
    return parseJson(text);
  } catch (cause) {
    if (!isOk) return undefined;
    throw new ProviderError('invalid_response', `${provider} sent a response that is not JSON`, {
      retryable: true,
      cause,
    });
  }
}

/** Limits the effect of a faulty header. */
const MAX_RETRY_AFTER_SECONDS = 3600;

/** Reads seconds, or a date relative to the `Date` of the response, so the local clock does not matter. */
function retryAfterSeconds(headers: Headers): number | undefined {
  const header = headers.get('retry-after')?.trim();
  if (!header) return undefined;
  if (/^\d{1,6}$/.test(header)) return Math.min(Number(header), MAX_RETRY_AFTER_SECONDS);
  const seconds = (Date.parse(header) - Date.parse(headers.get('date') ?? '')) / 1000;
  return seconds > 0 ? Math.min(Math.ceil(seconds), MAX_RETRY_AFTER_SECONDS) : undefined;
}
