import { BOTTOM, LEFT, type PdfDocument, RIGHT, TOP } from '#libs/pdf';

const WIDTH = RIGHT - LEFT;
const MUTED = '#6b7280';
const PADDING = 5;
const CELL_GAP = 8;
const TEXT = { width: WIDTH, size: 9 };
const INDENT = 14;

interface CellStyle {
  readonly size: number;
  readonly tag: 'TH' | 'TD';
  readonly font?: 'bold';
  readonly color?: string;
}

interface TableRow {
  readonly cells: readonly { text: string; x: number; style: CellStyle & { width: number } }[];
  readonly height: number;
}

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
    this.pdf.write(text, LEFT + 12, top + 12, {
      width: WIDTH - 12,
      size: 15,
      font: 'bold',
      fits: true,
      tag: 'H2',
    });
  }

  subheading(text: string): void {
    const top = this.reserve(26);
    this.pdf.write(text, LEFT, top + 8, { width: WIDTH, size: 11, font: 'bold', fits: true, tag: 'H3' });
  }

  text(text: string): void {
    this.pdf.write(text, LEFT, this.reserve(this.heightOf(text)), TEXT);
  }

  /** Writes a list with bullets. */
  list(items: readonly string[]): void {
    this.pdf.group('L', () => {
      for (const item of items) {
        const style = { ...TEXT, width: WIDTH - INDENT };
        const top = this.reserve(this.pdf.heightOf(item, style) + 5);
        this.pdf.circle(LEFT + 4, top + 5.5, 1.5, { fill: MUTED });
        this.pdf.group('LI', () => {
          this.pdf.write(item, LEFT + INDENT, top, { ...style, tag: 'LBody' });
        });
      }
    });
  }

  /** Returns the height that `text` takes. */
  heightOf(text: string): number {
    return this.pdf.heightOf(text, TEXT) + 5;
  }

  /** Writes a table. @param widths of the columns, in points */
  table(header: readonly string[], widths: readonly number[], rows: readonly (readonly string[])[]): void {
    const [head, ...body] = [
      this.rowOf(header, widths, { size: 8, font: 'bold', color: MUTED, tag: 'TH' }),
      ...rows.map((row) => this.rowOf(row, widths, { size: 9, tag: 'TD' })),
    ];
    // The header never stands alone at the end of a page.
    this.keep(head.height + (body[0]?.height ?? 0));
    this.pdf.group('Table', () => {
      this.row(head);
      for (const row of body) {
        if (this.y + row.height > BOTTOM) {
          this.newPage();
          this.pdf.artifact(() => {
            this.row(head);
          });
        }
        this.row(row);
      }
    });
  }

  private rowOf(texts: readonly string[], widths: readonly number[], style: CellStyle): TableRow {
    const cells = texts.map((text, n) => ({
      text,
      x: LEFT + widths.slice(0, n).reduce((sum, width) => sum + width, 0),
      style: { ...style, width: (widths[n] ?? 0) - CELL_GAP },
    }));
    const heights = cells.map((cell) => this.pdf.heightOf(cell.text, cell.style));
    return { cells, height: Math.max(...heights) + 2 * PADDING };
  }

  private row({ cells, height }: TableRow): void {
    const top = this.reserve(height);
    this.pdf.group('TR', () => {
      for (const { text, x, style } of cells) this.pdf.write(text, x, top + PADDING, style);
    });
    this.pdf.rule(top + height);
  }
}
