import { ApiError } from './api-error.js';
import { bearerToken, forgetToken } from './bearer-token.js';
import type { paths } from './schema.js';
import { read, send, type Sending } from './send.js';
import { tellSessionEnd } from './session-end.js';

type Method = 'get' | 'post' | 'patch' | 'put' | 'delete';
type Operation<P extends keyof paths, M extends Method> = NonNullable<paths[P][M]>;

/** The addresses that have this method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: [Operation<P, M>] extends [never] ? never : P;
}[keyof paths];

type Json<R> = R extends { content: { 'application/json': infer T } } ? T : never;
/** What an operation answers when it works. */
export type Answer<P extends keyof paths, M extends Method> =
  Operation<P, M> extends { responses: infer R } ? Json<R[keyof R & (200 | 201 | 202)]> : never;

type Body<P extends keyof paths, M extends Method> =
  Operation<P, M> extends { requestBody?: { content: { 'application/json': infer T } } } ? T : undefined;
type QueryOf<P extends keyof paths> =
  Operation<P, 'get'> extends { parameters: { query?: infer Q } } ? NonNullable<Q> : never;

export interface Reading<P extends PathOf<'get'>> {
  /** For `{id}`. */
  readonly id?: number;
  /** For what else is in the path. */
  readonly params?: Readonly<Record<string, number>>;
  readonly query?: QueryOf<P>;
}

interface Address {
  readonly id?: number;
  readonly params?: Readonly<Record<string, number>>;
  readonly query?: object;
}

/** Where this is read: path and query. */
export function addressOf(path: string, { id, params, query }: Address = {}): string {
  const there = Object.entries({ ...params, ...(id !== undefined && { id }) }).reduce(
    (written, [name, value]) => written.replace(`{${name}}`, String(value)),
    path,
  );
  const set = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString();
  return text ? `${there}?${text}` : there;
}

/** @throws ApiError */
export async function apiGet<P extends PathOf<'get'>>(
  path: P,
  reading: Reading<P> = {},
  signal?: AbortSignal,
): Promise<Answer<P, 'get'>> {
  return read(await sendWithToken(addressOf(path, reading), { signal }));
}

export interface Change<P extends keyof paths, M extends Method> {
  readonly id?: number;
  readonly body?: Body<P, M>;
  /** The same for each try of the same thing: the service does it once. */
  readonly idempotencyKey?: string;
}

/** @throws ApiError */
export async function apiChange<M extends Exclude<Method, 'get'>, P extends PathOf<M>>(
  method: M,
  path: P,
  { id, body, idempotencyKey }: Change<P, M> = {},
): Promise<Answer<P, M>> {
  const headers = idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey };
  const sending = {
    method: method.toUpperCase(),
    headers,
    ...(body !== undefined && { body: body as object }),
  };
  return read(await sendWithToken(addressOf(path, id === undefined ? {} : { id }), sending));
}

/**
 * Sends to the API with the token of the session; a token that is refused is exchanged once.
 *
 * @returns any answer but one that asks to sign in
 * @throws ApiError
 */
export async function sendWithToken(address: string, sending: Sending = {}): Promise<Response> {
  try {
    const first = await sendOnce(address, sending);
    if (first.status !== 401) return first;
    forgetToken();
    const second = await sendOnce(address, sending);
    if (second.status === 401) throw await ApiError.from(second);
    return second;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) tellSessionEnd();
    throw error;
  }
}

async function sendOnce(address: string, sending: Sending): Promise<Response> {
  const authorization = `Bearer ${await bearerToken()}`;
  return send(address, { ...sending, headers: { ...sending.headers, authorization } });
}
