import { read, send } from './send.js';
import type { Token } from './types.js';

/** A token is replaced this long before it expires. */
const MARGIN_MS = 60_000;

interface Held {
  readonly value: string;
  readonly livemode: boolean;
  /** By `performance.now()`, which clock changes do not affect. */
  readonly until: number;
}

let held: Held | null = null;
let coming: Promise<Held> | null = null;
let livemode = true;

/** Selects live or test data for the next token. */
export function selectLivemode(wanted: boolean): void {
  livemode = wanted;
  clearToken();
}

export function clearToken(): void {
  held = null;
  coming = null;
}

/** Forgets a token that the service refused. A newer token stays: concurrent requests are refused one after another. */
export function dropToken(refused: string): void {
  if (held?.value === refused) held = null;
}

/** Returns a valid token. Concurrent callers share one request. @throws ApiError */
export async function bearerToken(): Promise<string> {
  if (held && held.until > performance.now()) return held.value;
  const asked = (coming ??= fetchToken(livemode));
  try {
    const token = await asked;
    if (coming === asked) held = token;
    return token.value;
  } finally {
    if (coming === asked) coming = null;
  }
}

async function fetchToken(wanted: boolean): Promise<Held> {
  const askedAt = performance.now();
  const response = await send('/dashboard/api/token', { method: 'POST', body: { livemode: wanted } });
  const { token, expires_at: end } = await read<Token>(response);
  // The lifetime comes from the clock of the service: the local clock may be wrong.
  const now = Date.parse(response.headers.get('date') ?? '') || Date.now();
  return { value: token, livemode: wanted, until: askedAt + Date.parse(end) - now - MARGIN_MS };
}
