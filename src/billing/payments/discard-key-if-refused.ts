import { Problem } from '#platform/http/problem';
import { PAYMENT_PROVIDER_UNAVAILABLE } from './payments.problems.js';

/**
 * Sends a request with a stored idempotency key, and discards the key if the provider rejects the request, because
 * providers replay a rejection for a day. Without an answer the key stays: the request may have been executed.
 */
export async function discardKeyIfRefused<T>(
  request: () => Promise<T>,
  discardKey: () => Promise<void>,
): Promise<T> {
  try {
    return await request();
  } catch (error) {
    const isUnanswered = error instanceof Problem && error.type === PAYMENT_PROVIDER_UNAVAILABLE;
    if (!isUnanswered) await discardKey();
    throw error;
  }
}
