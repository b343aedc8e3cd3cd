import { Problem } from '#platform/http/problem';
import type { Stripe } from 'stripe';
import { WEBHOOK_SIGNATURE_INVALID } from '../payments.problems.js';
import type { PaymentEvent, PaymentNotice } from '../receive-event.js';
import { paymentOf } from './checkout-session.js';

/** Reads events that Stripe sends to the webhook endpoint. */
export class StripeEvents {
  constructor(
    private readonly stripe: Stripe,
    private readonly secret: string,
  ) {}

  /**
   * @param signature the `Stripe-Signature` header, at most five minutes old
   * @returns null for events without effect
   * @throws Problem `webhook_signature_invalid`
   */
  async read(body: Buffer, signature: string): Promise<PaymentEvent | null> {
    const event = await this.verify(body, signature);
    const notice = noticeOf(event);
    return notice && { id: event.id, type: event.type, notice };
  }

  private async verify(body: Buffer, signature: string): Promise<Stripe.Event> {
    try {
      return await this.stripe.webhooks.constructEventAsync(body, signature, this.secret);
    } catch (cause) {
      throw new Problem(WEBHOOK_SIGNATURE_INVALID, WEBHOOK_SIGNATURE_INVALID.description, { cause });
    }
  }
}

/** Delayed methods such as bank debits complete before they are paid, see https://docs.stripe.com/checkout/fulfillment. */
function noticeOf(event: Stripe.Event): PaymentNotice | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const session = event.data.object;
      if (session.payment_status !== 'paid') return null;
      return { kind: 'paid', payment: paymentOf(session, new Date(event.created * 1000)) };
    }
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return { kind: 'ended', checkoutId: event.data.object.id };
    default:
      return null;
  }
}
