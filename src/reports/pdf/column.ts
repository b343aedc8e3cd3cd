import { BOTTOM, LEFT, type PdfDocument, RIGHT, TOP } from '#platform/pdf/pdf-document';

const WIDTH = RIGHT - LEFT;
const MUTED = '#6b7280';
const PADDING = 5;
const CELL_GAP = 8;
const TEXT = { width: WIDTH, size: 9 };

/** Writes parts of a document below each other, on as many pages as they need. */
export class Column {
  private y = TOP;

  /** @param accent colour of the bars beside headings */
  constructor(
    readonly pdf: PdfDocument,
    readonly accent: string,
  ) {}

  /** Continues below other drawings of the page. */
  startAt(y: number): void {
    this.y = y;
  }

  /** Moves to the next page unless this one has room for a height. */
  keep(height: number): void {
    if (this.y + height > BOTTOM && this.y > TOP) this.newPage();
  }

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
    const top = this.reserve(42);
    this.pdf.bar(LEFT, top + 12, 4, 18, this.accent);
    this.pdf.write(text, LEFT + 12, top + 12, { width: WIDTH - 12, size: 15, font: 'bold', fits: true });
  }

  subheading(text: string): void {
    const top = this.reserve(26);
    this.pdf.write(text, LEFT, top + 8, { width: WIDTH, size: 11, font: 'bold', fits: true });
  }

  text(text: string): void {
    this.pdf.write(text, LEFT, this.reserve(this.heightOf(text)), TEXT);
  }

  /** Returns the height that `text` takes. */
  heightOf(text: string): number {
    return this.pdf.heightOf(text, TEXT) + 5;
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
