import type { PdfDocument } from '#libs/pdf';
import { BOTTOM, LEFT, RIGHT, TOP } from '#libs/pdf';
import type { InvoiceLineDto } from '../dto/invoice-line.dto.js';
import { formatAmount, formatQuantity } from './format.js';

const GAP = 12;
const NUMBERS = { align: 'right', fits: true } as const;
const CELL = { tag: 'TD' } as const;
const AMOUNT = { x: RIGHT - 118, width: 118 };
const UNIT = { x: AMOUNT.x - GAP - 112, width: 112 };
const QUANTITY = { x: UNIT.x - GAP - 60, width: 60 };
const DESCRIPTION = { x: LEFT, width: QUANTITY.x - GAP - LEFT };

const ROW_PADDING = 6;
const HEADER_HEIGHT = 16;
const HEADER_COLOR = '#6b7280';

/** Draws the invoice lines from `y`, on as many pages as needed. @returns the y coordinate of their end */
export function drawLineTable(
  pdf: PdfDocument,
  lines: readonly InvoiceLineDto[],
  currency: string,
  y: number,
): number {
  let at = y + HEADER_HEIGHT;
  pdf.group('Table', () => {
    pdf.group('TR', () => {
      drawHeader(pdf, currency, y);
    });
    for (const line of lines) {
      const height = pdf.heightOf(line.description, { width: DESCRIPTION.width }) + 2 * ROW_PADDING;
      if (at + height > BOTTOM) {
        pdf.addPage();
        pdf.artifact(() => {
          drawHeader(pdf, currency, TOP);
        });
        at = TOP + HEADER_HEIGHT;
      }
      pdf.group('TR', () => {
        drawLine(pdf, line, currency, at + ROW_PADDING);
      });
      at += height;
      pdf.rule(at);
    }
  });
  return at;
}

function drawHeader(pdf: PdfDocument, currency: string, y: number): void {
  const style = { tag: 'TH', font: 'bold', size: 8, color: HEADER_COLOR } as const;
  pdf.write('Description', DESCRIPTION.x, y, { ...style, width: DESCRIPTION.width });
  pdf.write('Quantity', QUANTITY.x, y, { ...style, ...NUMBERS, width: QUANTITY.width });
  pdf.write(`Unit price (${currency})`, UNIT.x, y, { ...style, ...NUMBERS, width: UNIT.width });
  pdf.write(`Amount (${currency})`, AMOUNT.x, y, { ...style, ...NUMBERS, width: AMOUNT.width });
  pdf.rule(y + HEADER_HEIGHT, HEADER_COLOR);
}

function drawLine(pdf: PdfDocument, line: InvoiceLineDto, currency: string, y: number): void {
  pdf.write(line.description, DESCRIPTION.x, y, { ...CELL, width: DESCRIPTION.width });
  pdf.write(formatQuantity(line.quantity), QUANTITY.x, y, { ...CELL, ...NUMBERS, width: QUANTITY.width });
  pdf.write(formatAmount(line.unit_amount, currency), UNIT.x, y, { ...CELL, ...NUMBERS, width: UNIT.width });
  pdf.write(formatAmount(line.amount, currency), AMOUNT.x, y, { ...CELL, ...NUMBERS, width: AMOUNT.width });
}
