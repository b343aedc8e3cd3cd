import { loadFonts, textsIn } from '#libs/fonts';
import { BOTTOM, FOOTER, LEFT, PdfDocument, RIGHT, TOP } from '#libs/pdf';
import type { InvoiceDto } from '../dto/invoice.dto.js';
import { formatMoney } from './format.js';
import { drawLetterhead, drawTextLines } from './letterhead.js';
import { drawLineTable } from './line-table.js';

const MUTED = '#6b7280';
const TOTALS = { label: RIGHT - 300, labelWidth: 90, value: RIGHT - 200, width: 200 };
const TOTALS_HEIGHT = 52;
const NOTE_LINE = 26;

/** Renders all fields of an invoice as a PDF. Deterministic: the same invoice produces the same bytes. */
export async function renderInvoice(invoice: InvoiceDto): Promise<Buffer> {
  const { number, seller, currency } = invoice;
  const title = `Invoice ${number}`;
  const details = { title, author: seller.name, createdAt: new Date(invoice.issued_at) };
  const pdf = new PdfDocument(details, await loadFonts(textsIn(invoice)));
  const linesEnd = drawLineTable(pdf, invoice.lines, currency, drawLetterhead(pdf, invoice));
  const totalsEnd = drawTotals(pdf, invoice, fitOnPage(pdf, linesEnd + 12, TOTALS_HEIGHT));
  const noteY = fitOnPage(pdf, totalsEnd + 24, seller.note.length * NOTE_LINE);
  drawTextLines(pdf, seller.note, { x: LEFT, y: noteY, width: RIGHT - LEFT });
  return pdf.finish((page, pages) => {
    const style = { width: RIGHT - LEFT, size: 8, color: MUTED, fits: true } as const;
    pdf.write(title, LEFT, FOOTER, style);
    pdf.write(`Page ${page} of ${pages}`, LEFT, FOOTER, { ...style, align: 'right' });
  });
}

/** Starts a new page if a block of this height does not fit. @returns the y coordinate of the block */
function fitOnPage(pdf: PdfDocument, y: number, height: number): number {
  if (y + height <= BOTTOM) return y;
  pdf.addPage();
  return TOP;
}

function drawTotals(pdf: PdfDocument, { subtotal, total, currency }: InvoiceDto, y: number): number {
  const style = { align: 'right', fits: true } as const;
  const row = (label: string, amount: number, at: number, size: number, font: 'regular' | 'bold'): void => {
    pdf.write(label, TOTALS.label, at, { ...style, size, font, width: TOTALS.labelWidth });
    const money = formatMoney(amount, currency);
    pdf.write(money, TOTALS.value, at, { ...style, size, font, width: TOTALS.width });
  };
  row('Subtotal', subtotal, y, 9, 'regular');
  row('Total', total, y + 20, 12, 'bold');
  return y + TOTALS_HEIGHT;
}
