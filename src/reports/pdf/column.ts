import { BOTTOM, LEFT, type PdfDocument, RIGHT, TOP } from '#platform/pdf/pdf-document';

const WIDTH = RIGHT - LEFT;
const MUTED = '#6b7280';
const PADDING = 5;
const CELL_GAP = 8;

/** Writes parts of a document below each other, on as many pages as they need. */
export class Column {
  private y = TOP;

  constructor(readonly pdf: PdfDocument) {}

  newPage(): void {
    this.pdf.addPage();
    this.y = TOP;
  }

  /** Reserves a height, on the next page if this one has no room. @returns its upper edge */
  reserve(height: number): number {
    if (this.y + height > BOTTOM && this.y > TOP) this.newPage();
    const top = this.y;
    this.y += height;
    return top;
  }

  heading(text: string): void {
    const top = this.reserve(46);
    this.pdf.write(text, LEFT, top + 12, { width: WIDTH, size: 15, font: 'bold', fits: true });
  }

  subheading(text: string): void {
    const top = this.reserve(26);
    this.pdf.write(text, LEFT, top + 8, { width: WIDTH, size: 11, font: 'bold', fits: true });
  }

  text(text: string): void {
    const style = { width: WIDTH, size: 9 };
    const height = this.pdf.heightOf(text, style);
    this.pdf.write(text, LEFT, this.reserve(height + 5), style);
  }

  /** Writes a table. @param widths of the columns, in points */
  table(header: readonly string[], widths: readonly number[], rows: readonly (readonly string[])[]): void {
    this.row(header, widths, { size: 8, font: 'bold', color: MUTED });
    for (const row of rows) this.row(row, widths, { size: 9 });
  }

  private row(
    cells: readonly string[],
    widths: readonly number[],
    style: { size: number; font?: 'bold'; color?: string },
  ): void {
    const styles = cells.map((_, n) => ({ ...style, width: (widths[n] ?? 0) - CELL_GAP }));
    const heights = cells.map((cell, n) => this.pdf.heightOf(cell, styles[n] ?? { width: WIDTH }));
    const height = Math.max(...heights) + 2 * PADDING;
    const top = this.reserve(height);
    let x = LEFT;
    for (const [n, cell] of cells.entries()) {
      this.pdf.write(cell, x, top + PADDING, styles[n] ?? { width: WIDTH });
      x += widths[n] ?? 0;
    }
    this.pdf.rule(top + height);
  }
}
