import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Problem } from '#platform/http/problem';
import { Injectable, Logger } from '@nestjs/common';
import type { Invoice } from '../invoices/invoice.entity.js';
import { InvoicesRepository } from '../invoices/invoices.repository.js';
import { formatMoney } from '../invoices/pdf/format.js';
import { settle } from '../invoices/settle.js';
import type { Checkout } from './checkout.entity.js';
import { PaymentsRepository } from './payments.repository.js';
import type { CheckoutState, Payment } from './payment-gateway.js';
import { PAYMENT_IN_PROGRESS, PAYMENT_MISMATCH } from './payments.problems.js';

/** Takes down what has become of checkouts, whoever found out: the provider's event or our question. */
@Injectable()
export class RecordPayment {
  private readonly logger = new Logger(RecordPayment.name);

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly invoices: InvoicesRepository,
    private readonly payments: PaymentsRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Nobody pays any more on a page that is paid or has ended, whatever the payment is good for.
   *
   * @throws Problem `payment_in_progress`; `payment_mismatch`, once for a payment
   */
  async state(checkout: Checkout, state: CheckoutState): Promise<void> {
    if (state.kind === 'open') return;
    if (state.kind === 'processing') {
      throw new Problem(PAYMENT_IN_PROGRESS, 'The customer has paid; the provider has yet to confirm it.');
    }
    const counts = state.kind !== 'paid' || (await this.paid(state.payment));
    await this.payments.endCheckout(checkout);
    if (!counts) throw mismatch(state.payment);
  }

  async ended(sessionId: string): Promise<void> {
    const checkout = await this.payments.checkoutBySession(sessionId);
    if (checkout) await this.payments.endCheckout(checkout);
  }

  /**
   * Marks the invoice paid. Payments of others who use the same account of the provider are none of ours.
   *
   * @returns false for a payment of ours that does not fit its invoice, which stays as it is
   */
  paid(payment: Payment): Promise<boolean> {
    return this.unitOfWork.run(async () => {
      const known = await this.payments.checkoutBySession(payment.checkoutId);
      const invoice = known && (await this.invoices.lock(known.invoiceId));
      // Again, for what was written while we waited for the lock.
      const checkout = invoice && (await this.payments.checkoutBySession(payment.checkoutId));
      if (!checkout || checkout.paymentReference === payment.reference) return true;
      if (!isFor(invoice, payment) || invoice.status !== 'open') {
        this.warn(invoice, payment);
        return false;
      }
      settle(invoice, 'paid', payment.at);
      checkout.endedAt ??= this.clock.now();
      checkout.paymentReference = payment.reference;
      return true;
    });
  }

  /** Cannot happen while one checkout is open at a time, but for hands on the provider's own pages. */
  private warn({ id: invoiceId, status, total }: Invoice, { reference, amount, currency }: Payment): void {
    this.logger.error(
      { invoiceId, status, total, payment: reference, amount, currency },
      'a payment does not fit its invoice: look at both, and give the money back or mark the invoice paid',
    );
  }
}

function mismatch({ amount, currency, reference }: Payment): Problem {
  const detail =
    `${formatMoney(amount, currency)} (${reference}) have been paid, which does not fit the invoice. Give that back at ` +
    'the provider and ask for another page, or settle the invoice by hand.';
  return new Problem(PAYMENT_MISMATCH, detail, { members: { payment_reference: reference } });
}

function isFor({ total, currency }: Invoice, payment: Payment): boolean {
  return payment.amount === total && payment.currency === currency;
}
