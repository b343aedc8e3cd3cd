import type { ProviderError } from '#libs/local-search';
import { sleep } from '#platform/sleep';
import { ExponentialBackoff } from 'cockatiel';
import { ProviderPaused } from './provider-paused.js';

/** A question is tried for so long at most; waits that the provider asked for do not count. */
const BUDGET_MS = 60_000;
const MAX_TRIES = 8;
/** An answer that cannot be read was paid for all the same. */
const MAX_UNREADABLE = 3;
/** What is longer is not waited for here. */
export const PATIENCE_MS = 10_000;

/** How one try ended. */
export type Tried<T> =
  | { readonly value: T }
  /** `spentMs`: how long the provider took to fail; `pausedMs`: for how long nobody is to be asked now, 0 = not at all */
  | { readonly error: ProviderError; readonly spentMs: number; readonly pausedMs: number }
  /** Nobody was asked. */
  | { readonly pausedMs: number };

/**
 * Tries until there is an answer, the error is one that will not pass, or the budget is used up. Between tries it
 * waits as long as the provider asked, else longer each time and never the same (decorrelated jitter). A pause
 * of the provider is no try. A budget that was used up while the provider answers nobody, or only asks for quiet,
 * says nothing of this question: it is to be asked again later.
 *
 * @param attempt tries once, for so long at most
 * @param how.isPatient a short pause is waited for; else nobody waits for a provider that nobody may ask
 * @throws ProviderError the last one; ProviderPaused when the wait is too long for this place; the signal's reason
 */
export async function persistently<T>(
  provider: string,
  attempt: (timeoutMs: number) => Promise<Tried<T>>,
  { signal, isPatient = true }: { signal: AbortSignal; isPatient?: boolean },
): Promise<T> {
  let backoff = new ExponentialBackoff({ initialDelay: 500, maxDelay: 10_000 }).next();
  let unreadable = 0;
  for (let tries = 0, spentMs = 0; ;) {
    const tried = await attempt(BUDGET_MS - spentMs);
    if ('value' in tried) return tried.value;
    if (!('error' in tried)) {
      if (!isPatient) throw new ProviderPaused(provider, tried.pausedMs);
      await pause(provider, tried.pausedMs, signal);
      continue;
    }
    const { error } = tried;
    tries++;
    spentMs += tried.spentMs;
    if (error.code === 'invalid_response') unreadable++;
    if (!error.retryable || unreadable >= MAX_UNREADABLE) throw error;
    const askedMs = (error.retryAfterSeconds ?? 0) * 1000;
    if (askedMs === 0) {
      backoff = backoff.next(undefined);
      spentMs += backoff.duration;
    }
    if (tries >= MAX_TRIES || spentMs >= BUDGET_MS) throw verdict(provider, tried);
    if (askedMs > 0) await pause(provider, askedMs, signal);
    else await sleep(backoff.duration, signal);
  }
}

/** What a used-up budget means: this question cannot be answered, or nobody's can at present. */
function verdict(
  provider: string,
  { error, pausedMs }: { error: ProviderError; pausedMs: number },
): ProviderError {
  if (pausedMs === 0 && error.code !== 'rate_limited') return error;
  return new ProviderPaused(provider, Math.max(pausedMs, (error.retryAfterSeconds ?? 1) * 1000));
}

async function pause(provider: string, ms: number, signal: AbortSignal): Promise<void> {
  if (ms > PATIENCE_MS) throw new ProviderPaused(provider, ms);
  await sleep(ms, signal);
}
