import type { Clock } from '#platform/clock';
import { Problem } from '#platform/http/problem';
import { MALFORMED_BODY } from '#platform/http/problems';
import type { Stripe } from 'stripe';
import { WEBHOOK_SIGNATURE_INVALID } from '../payments.problems.js';
import type { PaymentEvent, PaymentNotice } from '../receive-event.js';
import { paymentOf } from './checkout-session.js';
import { checkEvent, checkSession, TOLERANCE_SECONDS } from './read-event.js';

/** Reads events that Stripe sends to the webhook endpoint. */
export class StripeEvents {
  constructor(
    private readonly stripe: Stripe,
    private readonly secret: string,
    private readonly clock: Clock,
  ) {}

  /**
   * @param signature the `Stripe-Signature` header, at most five minutes old or ahead
   * @returns null for events without effect
   * @throws Problem `webhook_signature_invalid`; `malformed_body` for a signed body that is no event
   */
  async read(body: Buffer, signature: string): Promise<PaymentEvent | null> {
    const event: unknown = await this.verify(body, signature);
    checkEvent(event, this.clock.now());
    const notice = noticeOf(event);
    return notice && { id: event.id, type: event.type, notice };
  }

  private async verify(body: Buffer, signature: string): Promise<Stripe.Event> {
    // Stripe's client compares the age only with a maximum, so a signature of the future would be valid until then.
    const seconds = Number(/(?:^|,)t=(\d+)(?!.*,t=)/.exec(signature)?.[1] ?? 0);
    if (seconds * 1000 > this.clock.now().getTime() + TOLERANCE_SECONDS * 1000) throw invalid(undefined);
    try {
      return await this.stripe.webhooks.constructEventAsync(body, signature, this.secret);
    } catch (cause) {
      if (cause instanceof SyntaxError) {
        throw new Problem(MALFORMED_BODY, 'The event is signed, but is no JSON.', { cause });
      }
      throw invalid(cause);
    }
  }
}

function invalid(cause: unknown): Problem {
  return new Problem(WEBHOOK_SIGNATURE_INVALID, WEBHOOK_SIGNATURE_INVALID.description, { cause });
}

/** Delayed methods such as bank debits complete before they are paid, see https://docs.stripe.com/checkout/fulfillment. */
function noticeOf(event: Stripe.Event): PaymentNotice | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const session = event.data.object;
      checkSession(session);
      if (session.payment_status !== 'paid') return null;
      return { kind: 'paid', payment: paymentOf(session, new Date(event.created * 1000)) };
    }
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      checkSession(event.data.object);
      return { kind: 'ended', checkoutId: event.data.object.id };
    default:
      return null;
  }
}
