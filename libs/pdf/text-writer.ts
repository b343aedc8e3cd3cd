import {
  fitText,
  type FontSet,
  layoutLine,
  layoutLines,
  type ShapingFont,
  type TextLine,
  type Weight,
} from '#libs/fonts';
import { EmbeddedFont } from './embedded-font.js';
import { divideText } from './glyph-texts.js';

export interface TextStyle {
  readonly width: number;
  readonly align?: 'left' | 'right';
  readonly font?: Weight;
  readonly size?: number;
  readonly color?: string;
  /** Shrinks the text to fit on one line instead of wrapping it, and truncates it at half the size. */
  readonly fits?: boolean;
}

const INK = '#111827';
/** The smallest font size of a text that is shrunk, as a share of its own. */
const SMALLEST = 0.5;
/** Letters of other fonts are higher than those of DejaVu Sans. */
const HIGH_LINE = 1.45;

interface Layout {
  readonly lines: readonly TextLine[];
  readonly size: number;
}

/** Writes text in any script and direction. */
export class TextWriter {
  private readonly embedded = new Map<ShapingFont, EmbeddedFont>();

  constructor(
    private readonly doc: PDFKit.PDFDocument,
    private readonly fonts: FontSet,
  ) {}

  /** Writes text with its upper left corner at (x, y). @returns its height in points */
  write(text: string, x: number, y: number, style: TextStyle): number {
    this.doc.fillColor(style.color ?? INK);
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
    const { lines, size } = this.layOut(text, style);
    return lines.reduce((sum, line) => sum + this.heightOfLine(line, size), 0);
  }

  /** Writes one line around `x`, shrunk to its width. */
  center(text: string, x: number, y: number, style: TextStyle): void {
    this.doc.fillColor(style.color ?? INK);
    const { lines, size } = this.layOut(text, { ...style, fits: true });
    for (const line of lines) this.writeLine(line, x - (line.width * size) / 2, y, size);
  }

  private layOut(text: string, { font = 'regular', size = 9, width, fits = false }: TextStyle): Layout {
    if (!fits) return { lines: layoutLines(text, this.fonts, font, width / size), size };
    const fitted = fitText(text, this.fonts, { weight: font, width, size, minSize: size * SMALLEST });
    return { lines: [layoutLine(fitted.text, this.fonts, font)], size: fitted.size };
  }

  private writeLine(line: TextLine, left: number, top: number, size: number): void {
    const { ascent, unitsPerEm } = this.fonts.base.weights.regular;
    const baseline =
      top + (ascent / unitsPerEm) * size + (this.heightOfLine(line, size) - this.baseHeight(size)) / 2;
    let x = left;
    for (const run of line.runs) {
      const { glyphs, isLoose } = divideText(run);
      this.use(run.font).set(glyphs);
      this.doc.fontSize(size);
      const at = x;
      const draw = (): void => {
        // PDFKit asks for the glyphs of single words unless a list of features is given, even an empty one.
        this.doc.text(run.text, at, baseline, { lineBreak: false, features: [], baseline: 'alphabetic' });
      };
      // Readers bring right-to-left glyphs into logical order, and would turn a text in that order round.
      if (isLoose && run.direction === 'ltr') withActualText(this.doc, run.text, draw);
      else draw();
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

  private use(font: ShapingFont): EmbeddedFont {
    let embedded = this.embedded.get(font);
    if (!embedded) {
      embedded = new EmbeddedFont(font);
      this.embedded.set(font, embedded);
      // PDFKit also takes a font that fontkit has read.
      this.doc.registerFont(font.name, embedded.source as unknown as ArrayBuffer);
    }
    this.doc.font(font.name);
    return embedded;
  }
}

/**
 * Marks the text object that `draw` adds with the text that readers copy and search. PDFKit can put marks only around
 * a text object, where readers know neither the font nor its size.
 */
function withActualText(doc: PDFKit.PDFDocument, text: string, draw: () => void): void {
  const add = doc.addContent.bind(doc);
  const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex');
  doc.addContent = (content) => {
    if (content === 'ET') add('EMC');
    add(content);
    return content === 'BT' ? add(`/Span <</ActualText <${utf16}>>> BDC`) : doc;
  };
  draw();
  doc.addContent = add;
}
