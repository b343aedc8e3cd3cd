import { ApiError } from './api-error.js';

const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 30_000;

export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>;

interface Attempts {
  readonly maxRetries: number;
  /** Whether the request has the same effect if it is sent again. */
  readonly isRepeatable: boolean;
  readonly signal: AbortSignal | undefined;
  readonly sleep: Sleep;
}

/**
 * Repeats a request after network errors, 429 and 5xx with exponential backoff, or after `Retry-After`.
 *
 * @param send receives the number of earlier attempts
 */
export async function withRetries<T>(send: (attempt: number) => Promise<T>, attempts: Attempts): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await send(attempt);
    } catch (error) {
      attempts.signal?.throwIfAborted();
      if (attempt >= attempts.maxRetries || !mayRetry(error, attempts.isRepeatable)) throw error;
      await attempts.sleep(delayAfter(error, attempt), attempts.signal);
    }
  }
}

function mayRetry(error: unknown, isRepeatable: boolean): boolean {
  // fetch throws a TypeError if there was no response.
  if (!(error instanceof ApiError)) return isRepeatable && error instanceof TypeError;
  // The service has not executed these requests.
  if (error.status === 429 || error.code === 'idempotency_in_progress') return true;
  return isRepeatable && error.status >= 500;
}

function delayAfter(error: unknown, attempt: number): number {
  const backoff = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt) * (0.75 + Math.random() / 2);
  const seconds = error instanceof ApiError ? error.retryAfter : null;
  return seconds === null ? backoff : Math.max(0, seconds) * 1_000;
}

/** Waits, and rejects if the signal is aborted. */
export const sleep: Sleep = (ms, signal) =>
  new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- The reason is the caller's.
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
    if (signal?.aborted) stop();
  });
