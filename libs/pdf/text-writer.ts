import {
  type FontSet,
  isRightToLeft,
  layoutLine,
  layoutLines,
  type Run,
  type TextLine,
  type Weight,
} from '#libs/fonts';

export interface TextStyle {
  readonly width: number;
  readonly align?: 'left' | 'right';
  readonly font?: Weight;
  readonly size?: number;
  readonly color?: string;
  /** Shrinks the text to fit on one line instead of wrapping it. */
  readonly fits?: boolean;
}

const INK = '#111827';
/** Letters of other fonts are higher than those of DejaVu Sans. */
const HIGH_LINE = 1.45;

interface Layout {
  readonly lines: readonly TextLine[];
  readonly size: number;
}

/** Writes text in any script and direction. */
export class TextWriter {
  private readonly registered = new Set<string>();

  constructor(
    private readonly doc: PDFKit.PDFDocument,
    private readonly fonts: FontSet,
  ) {}

  /** Writes text with its upper left corner at (x, y). @returns its height in points */
  write(text: string, x: number, y: number, style: TextStyle): number {
    this.doc.fillColor(style.color ?? INK);
    if (this.isPlain(text)) return this.writePlain(text, x, y, style);
    const { lines, size } = this.layOut(text, style);
    let top = y;
    for (const line of lines) {
      const left = style.align === 'right' ? x + style.width - line.width * size : x;
      this.writeLine(line, left, top, size);
      top += this.heightOfLine(line, size);
    }
    return top - y;
  }

  /** Returns the height of text in points. */
  heightOf(text: string, style: TextStyle): number {
    if (!this.isPlain(text)) {
      const { lines, size } = this.layOut(text, style);
      return lines.reduce((sum, line) => sum + this.heightOfLine(line, size), 0);
    }
    this.setFont(text, style);
    return this.heightOfPlain(text, style);
  }

  /** Writes one line of DejaVu Sans around `x`, shrunk to its width. */
  center(text: string, x: number, y: number, style: TextStyle): void {
    this.setFont(text, { ...style, fits: true });
    this.doc.fillColor(style.color ?? INK);
    this.doc.text(text, x - this.doc.widthOfString(text) / 2, y, { lineBreak: false });
  }

  private isPlain(text: string): boolean {
    return !isRightToLeft(text) && this.fonts.isInBase(text);
  }

  /** PDFKit lays out text of one font from left to right. */
  private writePlain(text: string, x: number, y: number, style: TextStyle): number {
    const { width, align = 'left', fits = false } = style;
    this.setFont(text, style);
    const height = this.heightOfPlain(text, style);
    // PDFKit does not align text without line breaks.
    const shift = fits && align === 'right' ? width - this.doc.widthOfString(text) : 0;
    this.doc.text(text, x + shift, y, fits ? { lineBreak: false } : { width, align });
    return height;
  }

  private heightOfPlain(text: string, { width, fits = false }: TextStyle): number {
    return fits ? this.doc.currentLineHeight(true) : this.doc.heightOfString(text, { width });
  }

  private setFont(text: string, { font = 'regular', size = 9, width, fits = false }: TextStyle): void {
    this.use({ fontName: `${this.fonts.base.name}-${font}`, font: this.fonts.base.weights[font] }, size);
    const textWidth = fits ? this.doc.widthOfString(text) : 0;
    if (textWidth > width) this.doc.fontSize((size * width) / textWidth);
  }

  private layOut(text: string, { font = 'regular', size = 9, width, fits = false }: TextStyle): Layout {
    if (!fits) return { lines: layoutLines(text, this.fonts, font, width / size), size };
    const line = layoutLine(text, this.fonts, font);
    return { lines: [line], size: Math.min(size, width / line.width) };
  }

  private writeLine(line: TextLine, left: number, top: number, size: number): void {
    const { ascent, unitsPerEm } = this.fonts.base.weights.regular;
    const baseline =
      top + (ascent / unitsPerEm) * size + (this.heightOfLine(line, size) - this.baseHeight(size)) / 2;
    let x = left;
    for (const run of line.runs) {
      this.use(run, size);
      // PDFKit shapes word by word unless a list of features is given, even an empty one.
      this.doc.text(run.text, x, baseline, { lineBreak: false, features: [], baseline: 'alphabetic' });
      x += run.width * size;
    }
  }

  private heightOfLine({ runs }: TextLine, size: number): number {
    const { regular, bold } = this.fonts.base.weights;
    const isBase = runs.every(({ font }) => font === regular || font === bold);
    return isBase ? this.baseHeight(size) : size * HIGH_LINE;
  }

  private baseHeight(size: number): number {
    const { ascent, descent, lineGap, unitsPerEm } = this.fonts.base.weights.regular;
    return ((ascent - descent + lineGap) / unitsPerEm) * size;
  }

  private use({ fontName, font }: Pick<Run, 'fontName' | 'font'>, size: number): void {
    if (!this.registered.has(fontName)) {
      // PDFKit also takes a font that fontkit has read.
      this.doc.registerFont(fontName, font as unknown as ArrayBuffer);
      this.registered.add(fontName);
    }
    this.doc.font(fontName).fontSize(size);
  }
}
