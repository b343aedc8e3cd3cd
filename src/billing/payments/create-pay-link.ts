import { UnitOfWork } from '#platform/database/unit-of-work';
import { Problem } from '#platform/http/problem';
import { Injectable } from '@nestjs/common';
import type { Invoice } from '../invoices/invoice.entity.js';
import { InvoicesRepository } from '../invoices/invoices.repository.js';
import { requireInvoice } from '../invoices/invoices.service.js';
import { invoiceNotOpen } from '../invoices/settle.js';
import type { Checkout } from './checkout.entity.js';
import { Customers } from './customers.js';
import { discardKeyIfRefused } from './discard-key-if-refused.js';
import { type OpenCheckout, PaymentGateway } from './payment-gateway.js';
import { PAYMENT_PROVIDER_UNAVAILABLE } from './payments.problems.js';
import { PaymentsRepository } from './payments.repository.js';
import { RecordPayment } from './record-payment.js';

/** One for a checkout that has ended, one for a new one, and one for a concurrent request. */
const MAX_ATTEMPTS = 3;

/** Returns the payment page of an invoice, and creates it if there is none. */
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
   * Returns the same page while it is open, because two open pages could both be paid.
   *
   * @throws Problem `not_found`, `invoice_not_open`, `payment_in_progress`, `payment_mismatch`, or those of the gateway
   */
  async run(invoiceId: number): Promise<OpenCheckout> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const { invoice, checkout } = await this.claim(invoiceId);
      const open = await (checkout.sessionId
        ? this.resume(checkout, checkout.sessionId)
        : this.open(invoice, checkout));
      if (open) return open;
    }
    throw new Problem(
      PAYMENT_PROVIDER_UNAVAILABLE,
      'Another request is changing the invoice. Try again shortly.',
    );
  }

  private claim(invoiceId: number): Promise<{ invoice: Invoice; checkout: Checkout }> {
    return this.unitOfWork.run(async () => {
      const invoice = requireInvoice(await this.invoices.lock(invoiceId), invoiceId);
      if (invoice.status !== 'open') throw invoiceNotOpen(invoice);
      const current = await this.payments.currentCheckout(invoiceId);
      return { invoice, checkout: current ?? (await this.payments.insertCheckout(invoice)) };
    });
  }

  /** Returns the page if it is still open. Also records a payment whose event was lost. */
  private async resume(checkout: Checkout, sessionId: string): Promise<OpenCheckout | null> {
    const state = await this.gateway.readCheckout(sessionId);
    if (state.kind === 'open') return state.checkout;
    await this.record.state(checkout, state);
    return null;
  }

  private async open(invoice: Invoice, checkout: Checkout): Promise<OpenCheckout | null> {
    const { id: invoiceId, number: invoiceNumber, accountId, total: amount, currency } = invoice;
    const opened = await discardKeyIfRefused(
      () =>
        this.customers.with(accountId, (customerId) =>
          this.gateway.openCheckout(
            { invoiceId, invoiceNumber, customerId, amount, currency },
            // A request for another customer must not reuse the key.
            `${checkout.idempotencyKey}:${customerId}`,
          ),
        ),
      () => this.payments.endCheckout(checkout),
    );
    if (await this.store(checkout, opened)) return opened;
    await this.gateway.endCheckout(opened);
    return null;
  }

  /** @returns false if the invoice was settled, or the checkout replaced, meanwhile */
  private store({ id, invoiceId }: Checkout, { id: sessionId, expiresAt }: OpenCheckout): Promise<boolean> {
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
