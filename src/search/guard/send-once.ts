import { ProviderError } from '#libs/local-search';
import { ProviderPaused } from './provider-paused.js';
import type { ProviderTraffic } from './provider-traffic.js';

interface SendOnceOptions {
  /** Includes the wait for the rate limit. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  readonly isPaidFor?: boolean;
}

/**
 * Makes one request, or what it takes in all, within the limits of the provider's traffic, without retries.
 *
 * @throws ProviderError, including ProviderPaused, and `timeout` without a response in time; the signal's reason
 */
export async function sendOnce<T>(
  traffic: ProviderTraffic,
  send: (signal: AbortSignal, nextRequest: () => Promise<void>) => Promise<T>,
  { timeoutMs, signal: given, isPaidFor = false }: SendOnceOptions,
): Promise<T> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = given ? AbortSignal.any([given, timeout]) : timeout;
  try {
    const attempt = await traffic.send(send, { signal, timeoutMs, isPaidFor });
    if ('value' in attempt) return attempt.value;
    throw 'error' in attempt ? attempt.error : new ProviderPaused(traffic.provider, attempt.pausedMs);
  } catch (error) {
    if (error !== timeout.reason || given?.aborted) throw error;
    const message = `${traffic.provider} did not respond within ${timeoutMs / 1000} s`;
    throw new ProviderError('timeout', message, { retryable: true });
  }
}
