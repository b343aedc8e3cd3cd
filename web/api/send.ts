import { ApiError } from './api-error.js';
import { firstResponse } from './first-requests.js';

const PATIENCE_MS = 30_000;

export interface Sending {
  readonly method?: string;
  /** A file is sent as it is, other objects as JSON. */
  readonly body?: object | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** The response is a stream: it has no timeout, and its reader ends it. */
  readonly isStream?: boolean;
}

/** Sends a request to this service. @returns the response of any status @throws ApiError without a response */
export async function send(
  path: string,
  { method = 'GET', body, headers, signal, isStream = false }: Sending = {},
) {
  const payload = method === 'GET' ? undefined : body instanceof Blob ? body : JSON.stringify(body ?? {});
  const first = payload instanceof Blob ? undefined : await firstResponse(method, path, payload);
  if (first) return first;
  const patience = isStream ? new AbortController().signal : AbortSignal.timeout(PATIENCE_MS);
  try {
    return await fetch(path, {
      method,
      headers: { ...(payload !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(payload !== undefined && { body: payload }),
      signal: signal ? AbortSignal.any([patience, signal]) : patience,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw ApiError.local(patience.aborted ? 'timeout' : 'offline');
  }
}

/** Returns the JSON body of a response, or undefined without a body. @throws ApiError for an error response */
export async function read<T>(response: Response): Promise<T> {
  if (!response.ok) throw await ApiError.from(response);
  if (response.status === 204 || response.headers.get('content-length') === '0') return undefined as T;
  try {
    const text = await response.text();
    return (text === '' ? undefined : JSON.parse(text)) as T;
  } catch {
    throw ApiError.local('unreadable');
  }
}
