import type { InvoiceDto } from '../dto/invoice.dto.js';
import { formatDate, formatPeriod } from './format.js';
import type { InvoicePaper } from './invoice-paper.js';
import { LEFT, RIGHT, TOP } from './invoice-paper.js';

const MUTED = '#6b7280';
const LINE_GAP = 3;
const SELLER = { x: LEFT, width: 200 };
const CUSTOMER = { x: LEFT, width: 230 };
const DETAILS = { label: 290, value: 350, width: RIGHT - 350 };

/** Who, to whom, which and when. @returns where it ends */
export function drawLetterhead(paper: InvoicePaper, invoice: InvoiceDto): number {
  const sellerEnd = drawSeller(paper, invoice);
  const titleEnd = drawTitle(paper, invoice);
  const y = Math.max(sellerEnd, titleEnd) + 28;
  return Math.max(drawCustomer(paper, invoice, y), drawDetails(paper, invoice, y)) + 28;
}

function drawSeller(paper: InvoicePaper, { seller }: InvoiceDto): number {
  const name = { width: SELLER.width, font: 'bold', size: 12 } as const;
  const y = TOP + paper.write(seller.name, SELLER.x, TOP, name) + 4;
  const rest = [...seller.address, seller.email, seller.tax_id].filter((line) => line !== null);
  return drawStack(paper, rest, { ...SELLER, y });
}

function drawTitle(paper: InvoicePaper, { number }: InvoiceDto): number {
  const style = { width: RIGHT - DETAILS.label, align: 'right', fits: true } as const;
  const height = paper.write('Invoice', DETAILS.label, TOP, { ...style, font: 'bold', size: 24 });
  return (
    TOP + height + paper.write(number, DETAILS.label, TOP + height, { ...style, size: 12, color: MUTED })
  );
}

function drawCustomer(paper: InvoicePaper, { customer }: InvoiceDto, y: number): number {
  const label = { width: CUSTOMER.width, font: 'bold', size: 8, color: MUTED } as const;
  const top = y + paper.write('Bill to', CUSTOMER.x, y, label) + LINE_GAP;
  const lines = [customer.email, `Account ${customer.account_id}`].filter((line) => line !== null);
  return drawStack(paper, lines, { ...CUSTOMER, y: top });
}

function drawDetails(paper: InvoicePaper, invoice: InvoiceDto, y: number): number {
  const rows: [string, string | null][] = [
    ['Status', STATUS[invoice.status]],
    ['Issued', formatDate(new Date(invoice.issued_at))],
    ['Due', formatDate(new Date(invoice.due_at))],
    ['Paid', invoice.paid_at && formatDate(new Date(invoice.paid_at))],
    ['Void since', invoice.voided_at && formatDate(new Date(invoice.voided_at))],
    ['Period', formatPeriod(invoice.period)],
  ];
  let at = y;
  for (const [label, value] of rows) {
    if (value === null) continue;
    paper.write(label, DETAILS.label, at, { width: 60, font: 'bold', size: 8, color: MUTED });
    at += paper.write(value, DETAILS.value, at, { width: DETAILS.width }) + LINE_GAP;
  }
  return at;
}

const STATUS: Readonly<Record<InvoiceDto['status'], string>> = {
  open: 'To be paid',
  paid: 'Paid',
  void: 'Void: nothing is to be paid',
};

/** Lines below each other. @returns where they end */
export function drawStack(
  paper: InvoicePaper,
  lines: readonly string[],
  { x, y, width }: { x: number; y: number; width: number },
): number {
  let at = y;
  for (const line of lines) at += paper.write(line, x, at, { width }) + LINE_GAP;
  return at;
}
