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
import { ask, isMissing } from './stripe-problems.js';

type Session = Stripe.Checkout.Session;

/** Payments on pages of Stripe: Checkout for an invoice, and the customer portal. */
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
    return (await ask(() => this.stripe.customers.create(customer, { idempotencyKey: key }))).id;
  }

  async openCheckout(order: CheckoutOrder, key: string): Promise<OpenCheckout> {
    const name = `Invoice ${order.invoiceNumber}`;
    const metadata = { invoice_id: String(order.invoiceId), invoice_number: order.invoiceNumber };
    // One line with the total: Stripe takes no negative lines.
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
      await ask(() => this.stripe.checkout.sessions.create(session, { idempotencyKey: key })),
    );
  }

  async readCheckout(id: string): Promise<CheckoutState> {
    const session = await this.find(id);
    // Made with another account of Stripe, in test mode say: nobody pays this one with it.
    if (!session) return { kind: 'ended' };
    const state = stateOf(session, this.clock.now());
    return state.kind === 'processing' && (await this.hasFailed(session)) ? { kind: 'ended' } : state;
  }

  async endCheckout({ id }: Pick<OpenCheckout, 'id'>): Promise<CheckoutState> {
    const state = await this.readCheckout(id);
    if (state.kind !== 'open') return state;
    try {
      await ask(() => this.stripe.checkout.sessions.expire(id));
      return { kind: 'ended' };
    } catch (error) {
      // Stripe refuses to expire one on which somebody has paid just now, or that has expired just now.
      const now = await this.readCheckout(id);
      if (now.kind === 'open') throw error;
      return now;
    }
  }

  async openPortal(customer: string): Promise<string> {
    const session = { customer, return_url: this.publicAddress.url('') };
    return (await ask(() => this.stripe.billingPortal.sessions.create(session))).url;
  }

  private find(id: string): Promise<Session | null> {
    return ask(async () => {
      try {
        return await this.stripe.checkout.sessions.retrieve(id);
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    });
  }

  /**
   * A payment that the bank has refused leaves its page as it was: complete and unpaid. See
   * https://docs.stripe.com/payments/paymentintents/lifecycle
   */
  private async hasFailed(session: Session): Promise<boolean> {
    const id = paymentIntentOf(session);
    if (id === null) return false;
    const { status } = await ask(() => this.stripe.paymentIntents.retrieve(id));
    return status === 'requires_payment_method' || status === 'canceled';
  }
}
