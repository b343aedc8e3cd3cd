import { ProviderError } from '#libs/local-search';
import { ProviderPaused } from './provider-paused.js';
import type { ProviderTraffic } from './provider-traffic.js';

interface Once {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  readonly isPaidFor?: boolean;
}

/**
 * Makes one request, in its turn, and does not try again.
 *
 * @throws ProviderError, among them ProviderPaused, and `timeout` when there was no answer in time; the signal's reason
 */
export async function once<T>(
  traffic: ProviderTraffic,
  ask: (signal: AbortSignal) => Promise<T>,
  { timeoutMs, signal: given, isPaidFor = false }: Once,
): Promise<T> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = given ? AbortSignal.any([given, timeout]) : timeout;
  try {
    const tried = await traffic.send(ask, { signal, timeoutMs, isPaidFor });
    if ('value' in tried) return tried.value;
    throw 'error' in tried ? tried.error : new ProviderPaused(traffic.provider, tried.pausedMs);
  } catch (error) {
    if (error !== timeout.reason || given?.aborted) throw error;
    throw new ProviderError('timeout', `${traffic.provider} was not reached in time`, { retryable: true });
  }
}
