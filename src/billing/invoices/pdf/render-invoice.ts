import type { InvoiceDto } from '../dto/invoice.dto.js';
import { formatMoney } from './format.js';
import { BOTTOM, FOOTER, InvoicePaper, LEFT, RIGHT, TOP } from './invoice-paper.js';
import { drawStack, drawLetterhead } from './letterhead.js';
import { drawLines } from './line-table.js';

const MUTED = '#6b7280';
const TOTALS = { label: RIGHT - 300, labelWidth: 90, value: RIGHT - 200, width: 200 };
const TOTALS_HEIGHT = 52;
const NOTE_LINE = 26;

/** An invoice as a PDF: all that its JSON says, for people. The same invoice gives the same bytes. */
export function renderInvoice(invoice: InvoiceDto): Promise<Buffer> {
  const { number, seller, currency } = invoice;
  const title = `Invoice ${number}`;
  const paper = new InvoicePaper({
    title,
    author: seller.name,
    createdAt: new Date(invoice.issued_at),
  });
  const linesEnd = drawLines(paper, invoice.lines, currency, drawLetterhead(paper, invoice));
  const totalsEnd = drawTotals(paper, invoice, withRoom(paper, linesEnd + 12, TOTALS_HEIGHT));
  const noteHeight = seller.note.length * NOTE_LINE;
  drawStack(paper, seller.note, {
    x: LEFT,
    y: withRoom(paper, totalsEnd + 24, noteHeight),
    width: RIGHT - LEFT,
  });
  return paper.finish((page, pages) => {
    const style = { width: RIGHT - LEFT, size: 8, color: MUTED, fits: true } as const;
    paper.write(title, LEFT, FOOTER, style);
    paper.write(`Page ${page} of ${pages}`, LEFT, FOOTER, { ...style, align: 'right' });
  });
}

/** What belongs together stays together: on this page, or else on the next. */
function withRoom(paper: InvoicePaper, y: number, height: number): number {
  if (y + height <= BOTTOM) return y;
  paper.addPage();
  return TOP;
}

function drawTotals(paper: InvoicePaper, { subtotal, total, currency }: InvoiceDto, y: number): number {
  const style = { align: 'right', fits: true } as const;
  const row = (label: string, amount: number, at: number, size: number, font: 'regular' | 'bold'): void => {
    paper.write(label, TOTALS.label, at, { ...style, size, font, width: TOTALS.labelWidth });
    paper.write(formatMoney(amount, currency), TOTALS.value, at, {
      ...style,
      size,
      font,
      width: TOTALS.width,
    });
  };
  row('Subtotal', subtotal, y, 9, 'regular');
  row('Total', total, y + 20, 12, 'bold');
  return y + TOTALS_HEIGHT;
}
