import type { PdfDocument } from '#libs/pdf';
import { LEFT, RIGHT, TOP } from '#libs/pdf';
import type { InvoiceDto } from '../dto/invoice.dto.js';
import { formatDate, formatPeriod } from './format.js';

const MUTED = '#6b7280';
const LINE_GAP = 3;
const SELLER = { x: LEFT, width: 200 };
const CUSTOMER = { x: LEFT, width: 230 };
const DETAILS = { label: 290, value: 350, width: RIGHT - 350 };

/** Draws seller, customer, number and dates. @returns the y coordinate of its end */
export function drawLetterhead(pdf: PdfDocument, invoice: InvoiceDto): number {
  const sellerEnd = drawSeller(pdf, invoice);
  const titleEnd = drawTitle(pdf, invoice);
  const y = Math.max(sellerEnd, titleEnd) + 28;
  return Math.max(drawCustomer(pdf, invoice, y), drawDetails(pdf, invoice, y)) + 28;
}

function drawSeller(pdf: PdfDocument, { seller }: InvoiceDto): number {
  const name = { width: SELLER.width, font: 'bold', size: 12 } as const;
  const y = TOP + pdf.write(seller.name, SELLER.x, TOP, name) + 4;
  const rest = [...seller.address, seller.email, seller.tax_id].filter((line) => line !== null);
  return drawTextLines(pdf, rest, { ...SELLER, y });
}

function drawTitle(pdf: PdfDocument, { number }: InvoiceDto): number {
  const style = { width: RIGHT - DETAILS.label, align: 'right', fits: true } as const;
  const height = pdf.write('Invoice', DETAILS.label, TOP, { ...style, font: 'bold', size: 24, tag: 'H1' });
  return TOP + height + pdf.write(number, DETAILS.label, TOP + height, { ...style, size: 12, color: MUTED });
}

function drawCustomer(pdf: PdfDocument, { customer }: InvoiceDto, y: number): number {
  const label = { width: CUSTOMER.width, font: 'bold', size: 8, color: MUTED } as const;
  const top = y + pdf.write('Bill to', CUSTOMER.x, y, label) + LINE_GAP;
  const lines = [customer.email, `Account ${customer.account_id}`].filter((line) => line !== null);
  return drawTextLines(pdf, lines, { ...CUSTOMER, y: top });
}

function drawDetails(pdf: PdfDocument, invoice: InvoiceDto, y: number): number {
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
    pdf.write(label, DETAILS.label, at, { width: 60, font: 'bold', size: 8, color: MUTED });
    at += pdf.write(value, DETAILS.value, at, { width: DETAILS.width }) + LINE_GAP;
  }
  return at;
}

const STATUS: Readonly<Record<InvoiceDto['status'], string>> = {
  open: 'Unpaid',
  paid: 'Paid',
  void: 'Void: no payment is due',
};

/** Draws lines of text below each other. @returns the y coordinate of their end */
export function drawTextLines(
  pdf: PdfDocument,
  lines: readonly string[],
  { x, y, width }: { x: number; y: number; width: number },
): number {
  let at = y;
  for (const line of lines) at += pdf.write(line, x, at, { width }) + LINE_GAP;
  return at;
}
