import { Problem } from '#platform/http/problem';
import { Stripe } from 'stripe';
import { CustomerGone } from '../payment-gateway.js';
import { PAYMENT_PROVIDER_REFUSED, PAYMENT_PROVIDER_UNAVAILABLE } from '../payments.problems.js';

const {
  StripeError,
  StripeConnectionError,
  StripeAuthenticationError,
  StripeRateLimitError,
  StripeAPIError,
} = Stripe.errors;

/** Calls Stripe and converts its errors. @throws Problem or CustomerGone */
export async function callStripe<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    throw error instanceof StripeError ? translate(error) : error;
  }
}

/** Returns whether Stripe reports that an object does not exist, or belongs to another account. */
export function isMissing(error: unknown): boolean {
  return error instanceof StripeError && error.code === 'resource_missing';
}

function translate(error: Stripe.errors.StripeError): Error {
  const { message, requestId } = error;
  if (error instanceof StripeConnectionError) {
    return new Problem(PAYMENT_PROVIDER_UNAVAILABLE, 'Stripe does not respond. Try again shortly.', {
      cause: error,
    });
  }
  if (isMissing(error) && error.param === 'customer') return new CustomerGone(message);
  return new Problem(PAYMENT_PROVIDER_REFUSED, explain(error), {
    members: { provider_request_id: requestId ?? null },
    cause: error,
  });
}

function explain(error: Stripe.errors.StripeError): string {
  // Stripe's message contains a part of the key.
  if (error instanceof StripeAuthenticationError)
    return 'Stripe rejected STRIPE_SECRET_KEY. Check its value.';
  if (error instanceof StripeRateLimitError)
    return 'Stripe is rate-limiting requests. Try again in a minute.';
  if (error instanceof StripeAPIError) return 'Stripe failed. Try again shortly.';
  return `Stripe rejected the request: ${error.message}`;
}
