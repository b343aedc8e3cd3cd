import type { LookUp } from '#libs/local-search';
import type { Inquire } from '../inquiry.js';
import { once } from './once.js';
import type { ProviderTraffic } from './provider-traffic.js';
import { persistently } from './try-budget.js';

/** Somebody may be waiting for a look-up: it is tried once, within this. */
const LOOK_UP_MS = 20_000;

/**
 * Sends the requests of a search no faster than allowed and no more often than makes sense, and tries until the budget of
 * a question is used up. The search throws ProviderError, among them ProviderPaused.
 */
export function guardedSearch(search: Inquire, traffic: ProviderTraffic): Inquire {
  return (inquiry) => {
    const signal = inquiry.signal ?? new AbortController().signal;
    const ask = (one: AbortSignal, nextRequest: () => Promise<void>) =>
      search({ ...inquiry, signal: one, nextRequest });
    return persistently(traffic.provider, (timeoutMs) => traffic.send(ask, { signal, timeoutMs }), {
      signal,
      isPatient: !inquiry.hasAlternative,
    });
  };
}

/** Sends the request of a look-up in its turn, once. */
export function guardedLookUp(lookUp: LookUp, traffic: ProviderTraffic): LookUp {
  return (clue, signal) => once(traffic, (one) => lookUp(clue, one), { timeoutMs: LOOK_UP_MS, signal });
}
