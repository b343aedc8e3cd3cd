import { Problem } from '#platform/http/problem';
import { PAYMENT_PROVIDER_UNAVAILABLE } from './payments.problems.js';

/**
 * Sends a request with a stored key, and has the key forgotten when the provider refuses: providers keep a refusal
 * under its key for a day. Without an answer the key is kept, since the request may have been carried out.
 */
export async function forgettingRefusals<T>(
  request: () => Promise<T>,
  forget: () => Promise<void>,
): Promise<T> {
  try {
    return await request();
  } catch (error) {
    const isUnanswered = error instanceof Problem && error.type === PAYMENT_PROVIDER_UNAVAILABLE;
    if (!isUnanswered) await forget();
    throw error;
  }
}
