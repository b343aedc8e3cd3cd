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

/** Asks Stripe, and says what went wrong in this service's words. */
export async function ask<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    throw error instanceof StripeError ? translate(error) : error;
  }
}

/** What `ask` throws for a thing that is not at Stripe, or not in the account that the key is for. */
export function isMissing(error: unknown): boolean {
  return error instanceof StripeError && error.code === 'resource_missing';
}

function translate(error: Stripe.errors.StripeError): Error {
  const { message: says, requestId } = error;
  if (error instanceof StripeConnectionError) {
    return new Problem(PAYMENT_PROVIDER_UNAVAILABLE, 'Stripe does not answer. Try again shortly.', {
      cause: error,
    });
  }
  if (isMissing(error) && error.param === 'customer') return new CustomerGone(says);
  return new Problem(PAYMENT_PROVIDER_REFUSED, explain(error), {
    members: { provider_request_id: requestId ?? null },
    cause: error,
  });
}

function explain(error: Stripe.errors.StripeError): string {
  // Its own words show a part of the key.
  if (error instanceof StripeAuthenticationError) return 'Stripe refuses STRIPE_SECRET_KEY. Check it.';
  if (error instanceof StripeRateLimitError)
    return 'Stripe takes no more requests now. Try again in a minute.';
  if (error instanceof StripeAPIError) return 'Stripe has failed. Try again shortly.';
  return `Stripe says: ${error.message}`;
}
