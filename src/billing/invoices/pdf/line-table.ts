import type { InvoiceLineDto } from '../dto/invoice-line.dto.js';
import { formatAmount, formatQuantity } from './format.js';
import type { InvoicePaper } from './invoice-paper.js';
import { BOTTOM, LEFT, RIGHT, TOP } from './invoice-paper.js';

const GAP = 12;
const NUMBERS = { align: 'right', fits: true } as const;
const AMOUNT = { x: RIGHT - 118, width: 118 };
const UNIT = { x: AMOUNT.x - GAP - 112, width: 112 };
const QUANTITY = { x: UNIT.x - GAP - 60, width: 60 };
const DESCRIPTION = { x: LEFT, width: QUANTITY.x - GAP - LEFT };

const ROW_PADDING = 6;
const HEADER_COLOR = '#6b7280';

/** Draws the lines from `y` on, over as many pages as they take. @returns where they end */
export function drawLines(
  paper: InvoicePaper,
  lines: readonly InvoiceLineDto[],
  currency: string,
  y: number,
): number {
  let at = drawHeader(paper, currency, y);
  for (const line of lines) {
    const height = paper.heightOf(line.description, { width: DESCRIPTION.width }) + 2 * ROW_PADDING;
    if (at + height > BOTTOM) {
      paper.addPage();
      at = drawHeader(paper, currency, TOP);
    }
    drawLine(paper, line, currency, at + ROW_PADDING);
    at += height;
    paper.rule(at);
  }
  return at;
}

function drawHeader(paper: InvoicePaper, currency: string, y: number): number {
  const style = { font: 'bold', size: 8, color: HEADER_COLOR } as const;
  paper.write('Description', DESCRIPTION.x, y, { ...style, width: DESCRIPTION.width });
  paper.write('Quantity', QUANTITY.x, y, { ...style, ...NUMBERS, width: QUANTITY.width });
  paper.write(`Unit price (${currency})`, UNIT.x, y, { ...style, ...NUMBERS, width: UNIT.width });
  paper.write(`Amount (${currency})`, AMOUNT.x, y, { ...style, ...NUMBERS, width: AMOUNT.width });
  paper.rule(y + 16, HEADER_COLOR);
  return y + 16;
}

function drawLine(paper: InvoicePaper, line: InvoiceLineDto, currency: string, y: number): void {
  paper.write(line.description, DESCRIPTION.x, y, { width: DESCRIPTION.width });
  paper.write(formatQuantity(line.quantity), QUANTITY.x, y, { ...NUMBERS, width: QUANTITY.width });
  paper.write(formatAmount(line.unit_amount, currency), UNIT.x, y, { ...NUMBERS, width: UNIT.width });
  paper.write(formatAmount(line.amount, currency), AMOUNT.x, y, { ...NUMBERS, width: AMOUNT.width });
}
