import type { InvoiceDto } from '../invoices/dto/invoice.dto.js';
import { formatMoney } from '../invoices/pdf/format.js';

/** Formats an invoice as one line of text. */
export function describeInvoice(invoice: InvoiceDto): string {
  const { id, number, status, issued_at: issued, due_at: due, total, currency } = invoice;
  return [
    `id ${id}`,
    number,
    status.padEnd(4),
    `issued ${issued.slice(0, 10)}`,
    `due ${due.slice(0, 10)}`,
    formatMoney(total, currency),
  ].join('  ');
}
