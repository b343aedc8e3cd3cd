import { ProviderError } from '../provider-error.js';
import type { Endpoint } from './endpoint.js';
import { parseJson } from './parse-json.js';

const MAX_BODY_BYTES = 5 * 1024 * 1024;

/** What a provider answered, whatever its status. */
export interface JsonAnswer {
  readonly status: number;
  /** Any JSON, with long whole numbers as text (`parseJson`); undefined when an error answer had none. */
  readonly body: unknown;
  /** How long it asked us to wait, in seconds. */
  readonly retryAfterSeconds: number | undefined;
  /** By its own clock, in milliseconds since the epoch, to the second; null when it does not say. */
  readonly servedAt: number | null;
}

interface Request {
  /** For messages; the URL may hold a key and is never told. */
  readonly provider: string;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  /** Headers beside those of the endpoint, for a key that does not belong into a URL. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Is sent as JSON by POST; without one it is a GET. */
  readonly json?: object;
  /** The key; it is cut out of the answer, since some vendors repeat it in links. */
  readonly secret?: string;
}

/**
 * Asks a provider over HTTP for JSON.
 *
 * @throws ProviderError `timeout`, `unavailable` (no connection, cut off), `invalid_response` (a 200 without JSON);
 *   the signal's reason when aborted
 */
export async function getJson(
  { url, headers }: Endpoint,
  { provider, timeoutMs, signal, headers: more, json, secret }: Request,
): Promise<JsonAnswer> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      headers: { ...headers, ...more, ...(json && { 'content-type': 'application/json' }) },
      ...(json && { method: 'POST', body: JSON.stringify(json) }),
      // A redirect would carry the key to who knows whom.
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const text = without(secret, await readText(response));
    return {
      status: response.status,
      body: parse(text, response.ok, provider),
      retryAfterSeconds: retryAfterSeconds(response.headers),
      servedAt: Date.parse(response.headers.get('date') ?? '') || null,
    };
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    signal?.throwIfAborted();
    if (timeout.aborted) {
      throw new ProviderError('timeout', `${provider} did not answer within ${timeoutMs} ms`, {
        retryable: true,
      });
    }
    throw new ProviderError('unavailable', `${provider} could not be reached, or broke off`, {
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
    if (bytes > MAX_BODY_BYTES) throw new Error(`an answer of more than ${MAX_BODY_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** What is shorter is no key, and may be a part of anything. */
const SHORTEST_SECRET = 8;

function without(secret: string | undefined, text: string): string {
  return secret === undefined || secret.length < SHORTEST_SECRET ? text : text.replaceAll(secret, '');
}

function parse(text: string, isOk: boolean, provider: string): unknown {
  try {
    return parseJson(text);
  } catch (cause) {
    if (!isOk) return undefined;
    throw new ProviderError('invalid_response', `${provider} answered something that is not JSON`, {
      retryable: true,
      cause,
    });
  }
}

/** Who asks for longer is asked again all the same: a slip of a header must not stop everything for days. */
const MAX_RETRY_AFTER_SECONDS = 3600;

/** Seconds, or a date that is compared with the answer's own: no clock but the provider's is needed. */
function retryAfterSeconds(headers: Headers): number | undefined {
  const header = headers.get('retry-after')?.trim();
  if (!header) return undefined;
  if (/^\d{1,6}$/.test(header)) return Math.min(Number(header), MAX_RETRY_AFTER_SECONDS);
  const seconds = (Date.parse(header) - Date.parse(headers.get('date') ?? '')) / 1000;
  return seconds > 0 ? Math.min(Math.ceil(seconds), MAX_RETRY_AFTER_SECONDS) : undefined;
}
