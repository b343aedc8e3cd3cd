import { CALLERS_KEY } from './mangling.js';

/** Whose key a request carries; see `Target`. */
export const CALLERS = [
  'owner',
  'test',
  'stranger',
  'reader',
  'free',
  'revoked',
  'misspelt',
  'none',
] as const;
export type Caller = (typeof CALLERS)[number];

export interface FuzzRequest {
  /** The operation it was made from, as in the OpenAPI document. */
  readonly operation: string;
  /** What was done to spoil it; nothing when it is as the document says. */
  readonly manglings: readonly string[];
  readonly caller: Caller;
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Buffer | null;
  /** Send it once more, with `If-None-Match`. */
  readonly again: boolean;
}

/** The same request with the key of its caller wherever it is to be smuggled in. */
export function withKey(request: FuzzRequest, key: string): FuzzRequest {
  const put = (text: string): string => text.replaceAll(CALLERS_KEY, key);
  const headers = Object.entries(request.headers).map(([name, value]) => [
    name,
    typeof value === 'string' ? put(value) : value,
  ]);
  const { body } = request;
  return {
    ...request,
    target: put(request.target),
    headers: Object.fromEntries(headers) as FuzzRequest['headers'],
    body: body?.includes(CALLERS_KEY) ? Buffer.from(put(body.toString())) : body,
  };
}
