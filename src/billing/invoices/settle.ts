import { Problem } from '#platform/http/problem';
import type { Invoice } from './invoice.entity.js';
import { INVOICE_NOT_OPEN } from './invoices.problems.js';

/**
 * Marks an invoice paid or void, which is final; again the same is nothing. Its row must be locked.
 *
 * @returns whether it was open until now
 * @throws Problem `invoice_not_open`
 */
export function settle(invoice: Invoice, status: 'paid' | 'void', at: Date): boolean {
  if (invoice.status === status) return false;
  if (invoice.status !== 'open') throw notOpen(invoice);
  invoice.status = status;
  if (status === 'paid') invoice.paidAt = at;
  else invoice.voidedAt = at;
  return true;
}

export function notOpen({ number, status }: Invoice): Problem {
  return new Problem(INVOICE_NOT_OPEN, `Invoice ${number} is ${status}, and that is final.`, {
    members: { status },
  });
}
