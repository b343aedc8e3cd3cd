import PdfKit from 'pdfkit';
import { FONTS, type FontName } from './fonts.js';
import { inVisualOrder, isRightToLeft } from './visual-order.js';

/** Points, 72 to the inch, on A4. */
const MARGIN = 50;
const PAGE_WIDTH = 595.28;
const PAGE_HEIGHT = 841.89;
export const LEFT = MARGIN;
export const RIGHT = PAGE_WIDTH - MARGIN;
export const TOP = MARGIN;
/** Content below this line moves to the next page. */
export const BOTTOM = PAGE_HEIGHT - 70;
export const FOOTER = PAGE_HEIGHT - 50;

interface TextStyle {
  readonly width: number;
  readonly align?: 'left' | 'right';
  readonly font?: FontName;
  readonly size?: number;
  readonly color?: string;
  /** Shrinks the text to fit on one line instead of wrapping it. */
  readonly fits?: boolean;
}

export interface DocumentDetails {
  readonly title: string;
  readonly author: string;
  readonly createdAt: Date;
  /** BCP 47. Defaults to `en`. */
  readonly language?: string;
}

/** A PDF document that places text at coordinates, in any script and direction of its fonts. */
export class PdfDocument {
  private readonly doc: PDFKit.PDFDocument;
  private readonly bytes: Promise<Buffer>;

  /** Deterministic: the same details and text produce the same bytes. */
  constructor({ title, author, createdAt, language = 'en' }: DocumentDetails) {
    this.doc = new PdfKit({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      lang: language,
      displayTitle: true,
      info: { Title: title, Author: author, CreationDate: createdAt },
    });
    const chunks: Buffer[] = [];
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    this.doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    this.doc.on('end', () => {
      resolve(Buffer.concat(chunks));
    });
    this.doc.on('error', reject);
    this.bytes = promise;
    for (const [name, font] of Object.entries(FONTS)) this.doc.registerFont(name, font);
  }

  /** Writes text with its upper left corner at (x, y). @returns its height in points */
  write(text: string, x: number, y: number, style: TextStyle): number {
    const { width, align = 'left', color = '#111827' } = style;
    const isRtl = isRightToLeft(text);
    this.setFont(style, isRtl || style.fits === true ? text : null);
    this.doc.fillColor(color);
    if (isRtl) return this.writeParts(inVisualOrder(text), x, y, style);
    const lineBreak = style.fits !== true;
    // PDFKit does not align text without line breaks.
    const shift = !lineBreak && align === 'right' ? width - this.doc.widthOfString(text) : 0;
    const height = lineBreak ? this.doc.heightOfString(text, { width }) : this.doc.currentLineHeight(true);
    this.doc.text(text, x + shift, y, lineBreak ? { width, align } : { lineBreak });
    return height;
  }

  /** Returns the height of wrapped text in points. */
  heightOf(text: string, style: TextStyle): number {
    this.setFont(style, null);
    return this.doc.heightOfString(text, { width: style.width });
  }

  rule(y: number, color = '#d1d5db'): void {
    this.doc.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.75).strokeColor(color).stroke();
  }

  /** Writes one line around `x`, shrunk to its width. */
  center(text: string, x: number, y: number, style: TextStyle): void {
    this.setFont(style, text);
    this.doc.fillColor(style.color ?? '#111827');
    this.doc.text(text, x - this.doc.widthOfString(text) / 2, y, { lineBreak: false });
  }

  circle(
    x: number,
    y: number,
    radius: number,
    { fill, dashed = false }: { fill: string; dashed?: boolean },
  ): void {
    this.doc.circle(x, y, radius);
    if (dashed) this.doc.dash(1.5, { space: 1.5 }).lineWidth(0.75).fillAndStroke(fill, '#8797a8').undash();
    else this.doc.fill(fill);
  }

  box(x: number, y: number, width: number, height: number, fill: string): void {
    this.doc.roundedRect(x, y, width, height, 4).fill(fill);
  }

  /** Draws a PNG at the right upper corner of a rectangle, as large as it fits. */
  image(png: Buffer, { x, y, width, height }: { x: number; y: number; width: number; height: number }): void {
    this.doc.image(png, x, y, { fit: [width, height], align: 'right', valign: 'center' });
  }

  /** Fills a rectangle with square corners. */
  bar(x: number, y: number, width: number, height: number, fill: string): void {
    this.doc.rect(x, y, width, height).fill(fill);
  }

  /** Draws a line through points. */
  line(
    points: readonly (readonly [number, number])[],
    {
      color,
      dashed = false,
      width = dashed ? 0.75 : 1.5,
    }: { color: string; dashed?: boolean; width?: number },
  ): void {
    this.path(points);
    this.doc.lineWidth(width);
    if (dashed) this.doc.dash(3, { space: 3 });
    this.doc.strokeColor(color).stroke().undash();
  }

  /** Fills rings. A ring inside another one is a hole. */
  area(rings: readonly (readonly (readonly [number, number])[])[], fill: string): void {
    for (const ring of rings) {
      this.path(ring);
      this.doc.closePath();
    }
    this.doc.fill(fill, 'even-odd');
  }

  /** Draws in a square with round corners, in coordinates from 0 to `units`. What is outside is cut off. */
  inFrame({ x, y, size }: { x: number; y: number; size: number }, units: number, draw: () => void): void {
    this.doc.save();
    this.doc.roundedRect(x, y, size, size, 4).clip();
    this.doc.translate(x, y).scale(size / units);
    draw();
    this.doc.restore();
  }

  addPage(): void {
    this.doc.addPage();
  }

  /** Calls `onPage` for every page, now that their number is known, and returns the bytes of the document. */
  finish(onPage: (page: number, pages: number) => void): Promise<Buffer> {
    const { count } = this.doc.bufferedPageRange();
    for (let index = 0; index < count; index++) {
      this.doc.switchToPage(index);
      onPage(index + 1, count);
    }
    this.doc.end();
    return this.bytes;
  }

  private path(points: readonly (readonly [number, number])[]): void {
    const [first, ...rest] = points;
    if (!first) return;
    this.doc.moveTo(...first);
    for (const point of rest) this.doc.lineTo(...point);
  }

  private writeParts(parts: string[], x: number, y: number, { width, align }: TextStyle): number {
    const widths = parts.map((part) => this.doc.widthOfString(part, { features: [] }));
    let left = align === 'right' ? x + width - widths.reduce((sum, each) => sum + each, 0) : x;
    for (const [index, part] of parts.entries()) {
      // PDFKit shapes word by word unless a list of features is given, even an empty one.
      this.doc.text(part, left, y, { lineBreak: false, features: [] });
      left += widths[index] ?? 0;
    }
    return this.doc.currentLineHeight(true);
  }

  private setFont({ font = 'regular', size = 9, width }: TextStyle, toFit: string | null): void {
    this.doc.font(font).fontSize(size);
    const textWidth = toFit === null ? 0 : this.doc.widthOfString(toFit);
    if (textWidth > width) this.doc.fontSize((size * width) / textWidth);
  }
}
