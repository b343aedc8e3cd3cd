import type { LookUp } from '#libs/local-search';
import type { SearchHandler } from '../search-request.js';
import type { ProviderTraffic } from './provider-traffic.js';
import { retryWithinBudget } from './retry.js';
import { sendOnce } from './send-once.js';

/** A user may be waiting for a look-up. */
const LOOK_UP_TIMEOUT_MS = 20_000;

/**
 * Decorates a search: applies the limits of the provider's traffic and retries within the budget of a search. A search
 * never has two attempts under way, because both would be paid. It throws ProviderError, including ProviderPaused.
 *
 * @param timeoutMs time limit of one attempt
 */
export function guardSearch(
  search: SearchHandler,
  traffic: ProviderTraffic,
  timeoutMs: number,
): SearchHandler {
  return (request) => {
    const signal = request.signal ?? new AbortController().signal;
    const send = (limited: AbortSignal, nextRequest: () => Promise<void>) =>
      search({ ...request, signal: limited, nextRequest });
    return retryWithinBudget(traffic.provider, () => traffic.send(send, { signal, timeoutMs }), {
      signal,
      waitsForPause: !request.hasAlternative,
      answersOthers: () => traffic.hasAnsweredLately,
    });
  };
}

/** Decorates a look-up: applies the limits of the provider's traffic, without retries. */
export function guardLookUp(lookUp: LookUp, traffic: ProviderTraffic): LookUp {
  return (clue, signal) =>
    sendOnce(traffic, (limited, nextRequest) => lookUp(clue, limited, nextRequest), {
      timeoutMs: LOOK_UP_TIMEOUT_MS,
      signal,
    });
}
