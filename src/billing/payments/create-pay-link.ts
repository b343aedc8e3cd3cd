import { UnitOfWork } from '#platform/database/unit-of-work';
import { Problem } from '#platform/http/problem';
import { Injectable } from '@nestjs/common';
import type { Invoice } from '../invoices/invoice.entity.js';
import { InvoicesRepository } from '../invoices/invoices.repository.js';
import { found } from '../invoices/invoices.service.js';
import { notOpen } from '../invoices/settle.js';
import type { Checkout } from './checkout.entity.js';
import { PaymentsRepository } from './payments.repository.js';
import { Customers } from './customers.js';
import { type OpenCheckout, PaymentGateway } from './payment-gateway.js';
import { PAYMENT_PROVIDER_UNAVAILABLE } from './payments.problems.js';
import { RecordPayment } from './record-payment.js';
import { forgettingRefusals } from './refusals.js';

/** One for a checkout that has ended, one for the next, one for somebody in between. */
const ROUNDS = 3;

/** Makes the page on which an invoice can be paid, or finds the one that there is. */
@Injectable()
export class CreatePayLink {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly invoices: InvoicesRepository,
    private readonly payments: PaymentsRepository,
    private readonly customers: Customers,
    private readonly gateway: PaymentGateway,
    private readonly record: RecordPayment,
  ) {}

  /**
   * While a page is open it is the one that is answered: two open pages could both be paid.
   *
   * @throws Problem `not_found`, `invoice_not_open`, `payment_in_progress`, `payment_mismatch`, or those of the gateway
   */
  async run(invoiceId: number): Promise<OpenCheckout> {
    for (let round = 0; round < ROUNDS; round++) {
      const { invoice, checkout } = await this.claim(invoiceId);
      const open = await (checkout.sessionId
        ? this.ask(checkout, checkout.sessionId)
        : this.open(invoice, checkout));
      if (open) return open;
    }
    throw new Problem(PAYMENT_PROVIDER_UNAVAILABLE, 'The invoice is being worked on. Try again.');
  }

  private claim(invoiceId: number): Promise<{ invoice: Invoice; checkout: Checkout }> {
    return this.unitOfWork.run(async () => {
      const invoice = found(await this.invoices.lock(invoiceId), invoiceId);
      if (invoice.status !== 'open') throw notOpen(invoice);
      const current = await this.payments.currentCheckout(invoiceId);
      return { invoice, checkout: current ?? (await this.payments.beginCheckout(invoice)) };
    });
  }

  /** Also finds out about payments whose event got lost. */
  private async ask(checkout: Checkout, sessionId: string): Promise<OpenCheckout | null> {
    const state = await this.gateway.readCheckout(sessionId);
    if (state.kind === 'open') return state.checkout;
    await this.record.state(checkout, state);
    return null;
  }

  private async open(invoice: Invoice, checkout: Checkout): Promise<OpenCheckout | null> {
    const { id: invoiceId, number: invoiceNumber, accountId, total: amount, currency } = invoice;
    const opened = await forgettingRefusals(
      () =>
        this.customers.with(accountId, (customerId) =>
          this.gateway.openCheckout(
            { invoiceId, invoiceNumber, customerId, amount, currency },
            // Another customer is another request.
            `${checkout.idempotencyKey}:${customerId}`,
          ),
        ),
      () => this.payments.endCheckout(checkout),
    );
    if (await this.keep(checkout, opened)) return opened;
    await this.gateway.endCheckout(opened);
    return null;
  }

  /** @returns whether the invoice is still to be paid, and on this page */
  private keep({ id, invoiceId }: Checkout, { id: sessionId, expiresAt }: OpenCheckout): Promise<boolean> {
    return this.unitOfWork.run(async () => {
      const invoice = await this.invoices.lock(invoiceId);
      const current = await this.payments.currentCheckout(invoiceId);
      if (invoice?.status !== 'open' || current?.id !== id) return false;
      if (current.sessionId) return current.sessionId === sessionId;
      current.sessionId = sessionId;
      current.expiresAt = expiresAt;
      return true;
    });
  }
}
