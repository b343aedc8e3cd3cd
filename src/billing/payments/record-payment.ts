import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Problem } from '#platform/http/problem';
import { Injectable, Logger } from '@nestjs/common';
import type { Invoice } from '../invoices/invoice.entity.js';
import { InvoicesRepository } from '../invoices/invoices.repository.js';
import { formatMoney } from '../invoices/pdf/format.js';
import { settle } from '../invoices/settle.js';
import type { Checkout } from './checkout.entity.js';
import type { CheckoutState, Payment } from './payment-gateway.js';
import { PAYMENT_IN_PROGRESS, PAYMENT_MISMATCH } from './payments.problems.js';
import { PaymentsRepository } from './payments.repository.js';

/** Records the outcome of checkouts, learned from an event or a request to the provider. */
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
   * Records a state, and ends the checkout if it is paid or has ended, even if the payment does not match.
   *
   * @throws Problem `payment_in_progress`; `payment_mismatch`, once per payment
   */
  async state(checkout: Checkout, state: CheckoutState): Promise<void> {
    if (state.kind === 'open') return;
    if (state.kind === 'processing') {
      throw new Problem(
        PAYMENT_IN_PROGRESS,
        'The customer has paid. The provider has not confirmed the payment yet.',
      );
    }
    const isMatch = state.kind !== 'paid' || (await this.paid(state.payment));
    await this.payments.endCheckout(checkout);
    if (!isMatch) throw mismatch(state.payment);
  }

  /**
   * Marks the invoice as paid. Ignores payments of other services with the same provider account.
   *
   * @returns false if the payment does not match its invoice, which then stays unchanged
   */
  paid(payment: Payment): Promise<boolean> {
    return this.unitOfWork.run(async () => {
      const known = await this.payments.checkoutBySession(payment.checkoutId);
      const invoice = known && (await this.invoices.lock(known.invoiceId));
      // Read again: another transaction may have recorded the payment before the lock was acquired.
      const checkout = invoice && (await this.payments.checkoutBySession(payment.checkoutId));
      if (!checkout || checkout.paymentReference === payment.reference) return true;
      if (!matches(invoice, payment) || invoice.status !== 'open') {
        this.logMismatch(invoice, payment);
        return false;
      }
      settle(invoice, 'paid', payment.at);
      checkout.endedAt ??= this.clock.now();
      checkout.paymentReference = payment.reference;
      return true;
    });
  }

  /** Only manual changes at the provider can cause this, because an invoice has one open checkout. */
  private logMismatch(
    { id: invoiceId, status, total }: Invoice,
    { reference, amount, currency }: Payment,
  ): void {
    this.logger.error(
      { invoiceId, status, total, payment: reference, amount, currency },
      'payment does not match its invoice: refund the payment at the provider, or mark the invoice as paid',
    );
  }
}

function mismatch({ amount, currency, reference }: Payment): Problem {
  const detail =
    `The payment ${reference} of ${formatMoney(amount, currency)} does not match the invoice. Refund it at the ` +
    'provider and create a new link, or settle the invoice by command.';
  return new Problem(PAYMENT_MISMATCH, detail, { members: { payment_reference: reference } });
}

function matches({ total, currency }: Invoice, payment: Payment): boolean {
  return payment.amount === total && payment.currency === currency;
}
