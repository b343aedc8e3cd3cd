import { Problem } from '#platform/http/problem';
import type { Invoice } from './invoice.entity.js';
import { INVOICE_NOT_OPEN } from './invoices.problems.js';

/**
 * Marks an invoice as paid or void, which is final. Idempotent. The row must be locked.
 *
 * @throws Problem `invoice_not_open`
 */
export function settle(invoice: Invoice, status: 'paid' | 'void', at: Date): void {
  if (invoice.status === status) return;
  if (invoice.status !== 'open') throw invoiceNotOpen(invoice);
  invoice.status = status;
  if (status === 'paid') invoice.paidAt = at;
  else invoice.voidedAt = at;
}

export function invoiceNotOpen({ number, status }: Invoice): Problem {
  return new Problem(
    INVOICE_NOT_OPEN,
    `Invoice ${number} is ${status} and can no longer be paid or voided.`,
    {
      members: { status },
    },
  );
}
