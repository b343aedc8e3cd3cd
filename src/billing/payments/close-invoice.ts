import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Problem } from '#platform/http/problem';
import { Injectable } from '@nestjs/common';
import type { Invoice } from '../invoices/invoice.entity.js';
import { InvoicesRepository } from '../invoices/invoices.repository.js';
import { requireInvoice } from '../invoices/invoices.service.js';
import { settle } from '../invoices/settle.js';
import { PaymentGateway } from './payment-gateway.js';
import { PAYMENT_IN_PROGRESS } from './payments.problems.js';
import { PaymentsRepository } from './payments.repository.js';
import { RecordPayment } from './record-payment.js';

const MAX_ATTEMPTS = 3;

/** Settles an invoice by command: paid by other means, or void. */
@Injectable()
export class CloseInvoice {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly invoices: InvoicesRepository,
    private readonly payments: PaymentsRepository,
    private readonly gateway: PaymentGateway,
    private readonly record: RecordPayment,
    private readonly clock: Clock,
  ) {}

  /**
   * Closes the payment page first, so that a settled invoice cannot be paid. Idempotent.
   *
   * @throws Problem `not_found`, `invoice_not_open`, `payment_in_progress`, `payment_mismatch`, or those of the gateway
   */
  async run(id: number, status: 'paid' | 'void'): Promise<Invoice> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const invoice = await this.settleUnlessPayable(id, status);
      if (invoice) return invoice;
      await this.closePage(id);
    }
    throw new Problem(
      PAYMENT_IN_PROGRESS,
      'A payment page of the invoice is being created. Try again shortly.',
    );
  }

  private async closePage(invoiceId: number): Promise<void> {
    const checkout = await this.payments.currentCheckout(invoiceId);
    if (!checkout?.sessionId || !checkout.expiresAt) return;
    const state = await this.gateway.endCheckout({ id: checkout.sessionId, expiresAt: checkout.expiresAt });
    await this.record.state(checkout, state);
  }

  /** @returns null while a payment page is open. A page that is being created is discarded once the invoice is settled. */
  private settleUnlessPayable(id: number, status: 'paid' | 'void'): Promise<Invoice | null> {
    return this.unitOfWork.run(async () => {
      const invoice = requireInvoice(await this.invoices.lock(id), id);
      const checkout = invoice.status === 'open' ? await this.payments.currentCheckout(id) : null;
      if (checkout?.sessionId) return null;
      settle(invoice, status, this.clock.now());
      return invoice;
    });
  }
}
