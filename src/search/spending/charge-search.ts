import { type LookUp, ProviderError } from '#libs/local-search';
import type { SearchHandler } from '../search-request.js';
import { Charge, type Pricing } from './charge.js';

/**
 * Decorates a search: books its cost and enforces the monthly cap. Each request with a response is paid, even if the response
 * is empty or unreadable; a request that failed or was rejected is not. A search of several requests pays for each.
 */
export function chargeSearch(search: SearchHandler, pricing: Pricing): SearchHandler {
  if (pricing.costMicros === 0) return search;
  return (request) => {
    const charge = new Charge(pricing, request);
    const nextRequest = async (): Promise<void> => {
      charge.settle();
      await charge.book();
      await request.nextRequest?.();
    };
    return pay(charge, () => search({ ...request, nextRequest }));
  };
}

/** Decorates a look-up as `chargeSearch` does a search. */
export function chargeLookUp(lookUp: LookUp, pricing: Pricing): LookUp {
  if (pricing.costMicros === 0) return lookUp;
  return (clue, signal) => pay(new Charge(pricing, { signal }), () => lookUp(clue, signal));
}

/** Sends one request and pays for it as `chargeSearch` does. */
export function chargeRequest<T>(
  send: () => Promise<T>,
  pricing: Pricing,
  payer: ConstructorParameters<typeof Charge>[1],
): Promise<T> {
  return pricing.costMicros === 0 ? send() : pay(new Charge(pricing, payer), send);
}

async function pay<T>(charge: Charge, send: () => Promise<T>): Promise<T> {
  await charge.book();
  try {
    const response = await send();
    charge.settle();
    return response;
  } catch (error) {
    if (error instanceof ProviderError && error.code === 'invalid_response') charge.settle();
    else await charge.release();
    throw error;
  }
}
