import type { Stripe } from 'stripe';
import type { CheckoutState, OpenCheckout, Payment } from '../payment-gateway.js';

type Session = Stripe.Checkout.Session;

/** https://docs.stripe.com/api/checkout/sessions/object: `status`, `payment_status`. */
export function stateOf(session: Session, at: Date): CheckoutState {
  if (session.payment_status === 'paid') return { kind: 'paid', payment: paymentOf(session, at) };
  if (session.status === 'open') return { kind: 'open', checkout: openCheckoutOf(session) };
  return { kind: session.status === 'complete' ? 'processing' : 'ended' };
}

export function openCheckoutOf({ id, url, expires_at: expiresAt }: Session): OpenCheckout {
  if (url === null) throw new Error(`Stripe checkout ${id} has no URL`);
  return { id, url, expiresAt: new Date(expiresAt * 1000) };
}

export function paymentOf(session: Session, at: Date): Payment {
  const { id, amount_total: amount, currency } = session;
  return {
    checkoutId: id,
    amount: amount ?? 0,
    currency: currency?.toUpperCase() ?? '',
    reference: paymentIntentOf(session) ?? id,
    at,
  };
}

/** Returns the id of the payment that was started on the page, if any. */
export function paymentIntentOf({ payment_intent: intent }: Session): string | null {
  return typeof intent === 'string' ? intent : (intent?.id ?? null);
}
