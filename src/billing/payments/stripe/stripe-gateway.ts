import type { Clock } from '#platform/clock';
import type { PublicAddress } from '#platform/http/public-address';
import type { Stripe } from 'stripe';
import {
  type CheckoutOrder,
  type CheckoutState,
  type OpenCheckout,
  PaymentGateway,
} from '../payment-gateway.js';
import { openCheckoutOf, paymentIntentOf, stateOf } from './checkout-session.js';
import { callStripe, isMissing } from './stripe-problems.js';

type Session = Stripe.Checkout.Session;

/** Payments with Stripe Checkout, and Stripe's customer portal. */
export class StripeGateway extends PaymentGateway {
  constructor(
    private readonly stripe: Stripe,
    private readonly clock: Clock,
    private readonly publicAddress: PublicAddress,
  ) {
    super();
  }

  async createCustomer(
    { accountId, email }: { accountId: number; email: string | null },
    key: string,
  ): Promise<string> {
    const metadata = { account_id: String(accountId) };
    const customer = { ...(email === null ? {} : { email }), metadata };
    return (await callStripe(() => this.stripe.customers.create(customer, { idempotencyKey: key }))).id;
  }

  async openCheckout(order: CheckoutOrder, key: string): Promise<OpenCheckout> {
    const name = `Invoice ${order.invoiceNumber}`;
    const metadata = { invoice_id: String(order.invoiceId), invoice_number: order.invoiceNumber };
    // One line with the total, because Stripe rejects negative lines.
    const price = {
      currency: order.currency.toLowerCase(),
      unit_amount: order.amount,
      product_data: { name },
    };
    const session = {
      mode: 'payment' as const,
      customer: order.customerId,
      client_reference_id: order.invoiceNumber,
      line_items: [{ quantity: 1, price_data: price }],
      metadata,
      payment_intent_data: { description: name, metadata },
      success_url: this.publicAddress.url('/payments/thank-you'),
    };
    return openCheckoutOf(
      await callStripe(() => this.stripe.checkout.sessions.create(session, { idempotencyKey: key })),
    );
  }

  async readCheckout(id: string): Promise<CheckoutState> {
    const session = await this.find(id);
    // Created with another Stripe account, for example in test mode, so it cannot be paid with this one.
    if (!session) return { kind: 'ended' };
    const state = stateOf(session, this.clock.now());
    return state.kind === 'processing' && (await this.hasFailed(session)) ? { kind: 'ended' } : state;
  }

  async endCheckout({ id }: Pick<OpenCheckout, 'id'>): Promise<CheckoutState> {
    const state = await this.readCheckout(id);
    if (state.kind !== 'open') return state;
    try {
      await callStripe(() => this.stripe.checkout.sessions.expire(id));
      return { kind: 'ended' };
    } catch (error) {
      // Stripe rejects this if the session was paid or has expired meanwhile.
      const current = await this.readCheckout(id);
      if (current.kind === 'open') throw error;
      return current;
    }
  }

  async openPortal(customer: string): Promise<string> {
    const session = { customer, return_url: this.publicAddress.url('') };
    return (await callStripe(() => this.stripe.billingPortal.sessions.create(session))).url;
  }

  private find(id: string): Promise<Session | null> {
    return callStripe(async () => {
      try {
        return await this.stripe.checkout.sessions.retrieve(id);
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    });
  }

  /**
   * Checks for a payment that the bank rejected: its session stays complete and unpaid. See
   * https://docs.stripe.com/payments/paymentintents/lifecycle
   */
  private async hasFailed(session: Session): Promise<boolean> {
    const id = paymentIntentOf(session);
    if (id === null) return false;
    const { status } = await callStripe(() => this.stripe.paymentIntents.retrieve(id));
    return status === 'requires_payment_method' || status === 'canceled';
  }
}
