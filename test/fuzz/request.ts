import { CALLERS_KEY } from './mangling.js';

/** Owners of keys; see `Target`. */
export const CALLERS = [
  'owner',
  'test',
  'stranger',
  'tagged',
  'reader',
  'free',
  'revoked',
  'misspelt',
  'none',
] as const;
export type Caller = (typeof CALLERS)[number];

export interface FuzzRequest {
  /** The operation in the OpenAPI document. */
  readonly operation: string;
  /** Labels of the applied manglings; empty for a valid request. */
  readonly manglings: readonly string[];
  readonly caller: Caller;
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Buffer | null;
  /** Whether to repeat it with `If-None-Match`. */
  readonly again: boolean;
}

/** Replaces the placeholder `CALLERS_KEY` by the key of the caller. */
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
