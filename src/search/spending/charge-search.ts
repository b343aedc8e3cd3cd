import { type LookUp, type PlaceClue, ProviderError, type ProviderErrorCode } from '#libs/local-search';
import type { SearchHandler, SearchRequest } from '../search-request.js';
import { Charge, type Pricing } from './charge.js';
import type { CostCounter } from './cost-counter.js';

/** Errors after which the provider may charge: it answered unreadably, or was not waited for. */
const PAID_ERRORS: ReadonlySet<ProviderErrorCode> = new Set(['invalid_response', 'timeout']);

/**
 * Decorates a search: books its cost and enforces the monthly cap. A request with a response is paid, even if the response is
 * empty or unreadable. So is a request that was given up on, by its time limit or an abort: no vendor says that it is free.
 * A request that failed or was rejected is not paid. A search of several requests pays for each.
 */
export function chargeSearch(search: SearchHandler, pricing: Pricing): SearchHandler {
  if (pricing.costMicros === 0) return search;
  return (request) => {
    const charge = new Charge(pricing, request);
    const nextRequest = payFirst(charge, request.nextRequest);
    return pay(charge, request.signal, () => search({ ...request, nextRequest }));
  };
}

/** A clue with the counter of the work that pays for the look-up. */
interface PaidClue extends PlaceClue {
  readonly costs?: CostCounter | undefined;
}

/** Decorates a look-up as `chargeSearch` does a search. */
export function chargeLookUp(lookUp: LookUp, pricing: Pricing): LookUp {
  if (pricing.costMicros === 0) return lookUp;
  return (clue: PaidClue, signal, nextRequest) => {
    const charge = new Charge(pricing, { signal, costs: clue.costs });
    return pay(charge, signal, () => lookUp(clue, signal, payFirst(charge, nextRequest)));
  };
}

/** Settles the request before and books the next one, before its slot is awaited. */
function payFirst(charge: Charge, nextRequest: SearchRequest['nextRequest']): () => Promise<void> {
  return async () => {
    charge.settle();
    await charge.book();
    await nextRequest?.();
    charge.send();
  };
}

/** Sends one request and pays for it as `chargeSearch` does. */
export function chargeRequest<T>(
  send: () => Promise<T>,
  pricing: Pricing,
  payer: ConstructorParameters<typeof Charge>[1],
): Promise<T> {
  return pricing.costMicros === 0 ? send() : pay(new Charge(pricing, payer), payer.signal, send);
}

async function pay<T>(charge: Charge, signal: AbortSignal | undefined, send: () => Promise<T>): Promise<T> {
  await charge.book();
  // At the abort itself: a scan stores its cost before the aborted request ends.
  const giveUp = (): void => {
    charge.giveUp();
  };
  signal?.addEventListener('abort', giveUp);
  try {
    signal?.throwIfAborted();
    charge.send();
    const response = await send();
    charge.settle();
    return response;
  } catch (error) {
    if (error instanceof ProviderError && PAID_ERRORS.has(error.code)) charge.giveUp();
    await charge.release();
    throw error;
  } finally {
    signal?.removeEventListener('abort', giveUp);
  }
}
