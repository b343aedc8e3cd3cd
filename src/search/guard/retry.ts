import type { ProviderError } from '#libs/local-search';
import { sleep } from '#platform/sleep';
import { ExponentialBackoff } from 'cockatiel';
import { ProviderPaused } from './provider-paused.js';

/** No attempt of a search starts after this time. Pauses that the provider asked for do not count. */
const BUDGET_MS = 60_000;
const MAX_ATTEMPTS = 8;
/** Unreadable responses are paid, so fewer of them are accepted. An attempt that hangs exhausts the budget alone. */
const MAX_UNREADABLE = 3;
/** A search waits for a pause of at most this length. */
export const MAX_WAIT_MS = 10_000;

/** The outcome of one attempt. */
export type Attempt<T> =
  | { readonly value: T }
  /** `spentMs`: how long the provider took to fail; `pausedMs`: how long the circuit stays open, 0 = closed */
  | { readonly error: ProviderError; readonly spentMs: number; readonly pausedMs: number }
  /** No request was sent. */
  | { readonly pausedMs: number };

interface RetryOptions {
  readonly signal: AbortSignal;
  /** Whether to wait for a short pause instead of throwing ProviderPaused. */
  readonly waitsForPause: boolean;
  /** Returns whether the provider answers other searches at present. */
  readonly answersOthers: () => boolean;
}

/**
 * Retries until an attempt succeeds, fails with a permanent error or exhausts the budget. Between attempts it waits as long
 * as the provider asked, else with exponential backoff and decorrelated jitter. A pause of the provider is not an attempt.
 *
 * @param attempt makes one attempt
 * @throws ProviderError of the last attempt; ProviderPaused if the pause is too long, or if the budget is exhausted while
 *   the provider answers no other search or limits the rate, which says nothing about this search; the signal's reason
 */
export async function retryWithinBudget<T>(
  provider: string,
  attempt: () => Promise<Attempt<T>>,
  { signal, waitsForPause, answersOthers }: RetryOptions,
): Promise<T> {
  let backoff = new ExponentialBackoff({ initialDelay: 500, maxDelay: 10_000 }).next();
  let unreadable = 0;
  for (let attempts = 0, spentMs = 0; ;) {
    const outcome = await attempt();
    if ('value' in outcome) return outcome.value;
    if (!('error' in outcome)) {
      if (!waitsForPause) throw new ProviderPaused(provider, outcome.pausedMs);
      await waitForPause(provider, outcome.pausedMs, signal);
      continue;
    }
    const { error } = outcome;
    attempts++;
    spentMs += outcome.spentMs;
    if (error.code === 'invalid_response') unreadable++;
    if (!error.retryable || unreadable >= MAX_UNREADABLE) throw error;
    const requestedMs = (error.retryAfterSeconds ?? 0) * 1000;
    if (requestedMs === 0) {
      backoff = backoff.next(undefined);
      spentMs += backoff.duration;
    }
    if (attempts >= MAX_ATTEMPTS || spentMs >= BUDGET_MS) {
      if (answersOthers() && error.code !== 'rate_limited') throw error;
      throw new ProviderPaused(provider, Math.max(outcome.pausedMs, requestedMs || 1000));
    }
    if (requestedMs > 0) await waitForPause(provider, requestedMs, signal);
    else await sleep(backoff.duration, signal);
  }
}

async function waitForPause(provider: string, ms: number, signal: AbortSignal): Promise<void> {
  if (ms > MAX_WAIT_MS) throw new ProviderPaused(provider, ms);
  await sleep(ms, signal);
}
