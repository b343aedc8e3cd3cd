import { ApiError } from './api-error.js';
import { bearerToken, dropToken } from './bearer-token.js';
import {
  addressOf,
  type Answer,
  type Body,
  type Method,
  type Path,
  type PathOf,
  type Reading,
  type Row,
} from './operations.js';
import { read, send, type Sending } from './send.js';
import { notifySessionEnd } from './session-end.js';

/** @throws ApiError */
export async function apiGet<P extends PathOf<'get'>>(
  path: P,
  reading: Reading<P> = {},
  signal?: AbortSignal,
): Promise<Answer<P, 'get'>> {
  return read(await sendToService(addressOf(path, reading), { signal }));
}

/** The first pages of a list. */
export interface Pages<T> {
  readonly rows: readonly T[];
  /** The number of requested pages. */
  readonly count: number;
  readonly hasMore: boolean;
}

/** Reads the first `count` pages of a list by following the `Link` headers. @throws ApiError */
export async function apiPages<P extends PathOf<'get'>>(
  path: P,
  reading: Reading<P>,
  count: number,
  signal?: AbortSignal,
): Promise<Pages<Row<P>>> {
  const rows: Row<P>[] = [];
  let next: string | undefined = addressOf(path, reading);
  for (let page = 0; page < count && next !== undefined; page++) {
    const read: Page<Row<P>> = await apiPage<Row<P>>(next, signal);
    rows.push(...read.rows);
    next = read.next;
  }
  return { rows, count, hasMore: next !== undefined };
}

/** One page of a list. */
export interface Page<T> {
  readonly rows: readonly T[];
  /** The address of the next page; undefined after the last one. */
  readonly next: string | undefined;
}

/** Reads one page of a list. @throws ApiError */
export async function apiPage<T>(address: string, signal?: AbortSignal): Promise<Page<T>> {
  const response = await sendToService(address, { signal });
  const rows = await read<T[]>(response);
  return { rows, next: /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] };
}

export interface Change<P extends Path, M extends Method> {
  readonly id?: number | undefined;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Body<P, M>;
  /** The same for each attempt of one change, so that the service applies it once. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

/** @throws ApiError */
export async function apiChange<M extends Exclude<Method, 'get'>, P extends PathOf<M>>(
  method: M,
  path: P,
  { id, query, body, idempotencyKey, signal }: Change<P, M> = {},
): Promise<Answer<P, M>> {
  const headers = idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey };
  const sending = { method: method.toUpperCase(), headers, signal, body: body as object | undefined };
  return read(await sendToService(addressOf(path, { id, query }), sending));
}

/** Requests to the API carry a token, all others the session cookie. */
function sendToService(address: string, sending: Sending): Promise<Response> {
  return address.startsWith('/api/') ? sendWithToken(address, sending) : sendWithCookie(address, sending);
}

/**
 * Sends a request to the API with the token of the session. Retries once with a new token after a 401.
 *
 * @returns any response except 401
 * @throws ApiError
 */
export async function sendWithToken(address: string, sending: Sending = {}): Promise<Response> {
  try {
    const token = await bearerToken();
    const first = await sendOnce(address, sending, token);
    if (first.status !== 401) return first;
    dropToken(token);
    const second = await sendOnce(address, sending, await bearerToken());
    if (second.status === 401) throw await ApiError.from(second);
    return second;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) notifySessionEnd();
    throw error;
  }
}

function sendOnce(address: string, sending: Sending, token: string): Promise<Response> {
  return send(address, { ...sending, headers: { ...sending.headers, authorization: `Bearer ${token}` } });
}

/** A 401 for a wrong password does not end the session. */
async function sendWithCookie(address: string, sending: Sending): Promise<Response> {
  const response = await send(address, sending);
  if (response.status !== 401) return response;
  const error = await ApiError.from(response);
  if (error.code === 'signed_out') notifySessionEnd();
  throw error;
}
