import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Problem } from '#platform/http/problem';
import { Injectable, Logger } from '@nestjs/common';
import type { Invoice } from '../invoices/invoice.entity.js';
import { InvoicesRepository } from '../invoices/invoices.repository.js';
import { settle } from '../invoices/settle.js';
import type { Checkout } from './checkout.entity.js';
import { CheckoutsRepository } from './checkouts.repository.js';
import type { CheckoutState, Payment } from './payment-gateway.js';
import { PAYMENT_IN_PROGRESS } from './payments.problems.js';

/** Takes down what has become of checkouts, whoever found out: the provider's event or our question. */
@Injectable()
export class RecordPayment {
  private readonly logger = new Logger(RecordPayment.name);

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly invoices: InvoicesRepository,
    private readonly checkouts: CheckoutsRepository,
    private readonly clock: Clock,
  ) {}

  /** @throws Problem `payment_in_progress` */
  async state(checkout: Checkout, state: CheckoutState): Promise<void> {
    if (state.kind === 'paid') await this.paid(state.payment);
    if (state.kind === 'ended') await this.checkouts.end(checkout);
    if (state.kind === 'processing') {
      throw new Problem(PAYMENT_IN_PROGRESS, 'The customer has paid; the provider has yet to confirm it.');
    }
  }

  async ended(sessionId: string): Promise<void> {
    const checkout = await this.checkouts.bySession(sessionId);
    if (checkout) await this.checkouts.end(checkout);
  }

  /** Marks the invoice paid. Payments of others who use the same account of the provider are none of ours. */
  paid(payment: Payment): Promise<void> {
    return this.unitOfWork.run(async () => {
      const known = await this.checkouts.bySession(payment.checkoutId);
      const invoice = known && (await this.invoices.lock(known.invoiceId));
      // Again, for what was written while we waited for the lock.
      const checkout = invoice && (await this.checkouts.bySession(payment.checkoutId));
      if (!checkout || checkout.paymentReference === payment.reference) return;
      if (!isFor(invoice, payment) || invoice.status !== 'open') {
        this.warn(invoice, payment);
        return;
      }
      settle(invoice, 'paid', payment.at);
      checkout.endedAt ??= this.clock.now();
      checkout.paymentReference = payment.reference;
    });
  }

  /** Cannot happen while one checkout is open at a time, but for hands on the provider's own pages. */
  private warn({ id: invoiceId, status, total }: Invoice, { reference, amount }: Payment): void {
    this.logger.error(
      { invoiceId, status, total, payment: reference, amount },
      'a payment does not fit its invoice: look at both, and give the money back or mark the invoice paid',
    );
  }
}

function isFor({ total, currency }: Invoice, payment: Payment): boolean {
  return payment.amount === total && payment.currency === currency;
}
