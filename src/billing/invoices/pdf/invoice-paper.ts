import PDFDocument from 'pdfkit';
import { FONTS, type FontName } from './fonts.js';
import { inVisualOrder, isRightToLeft } from './visual-order.js';

/** Points, 72 to the inch, on A4. */
const MARGIN = 50;
const PAGE_WIDTH = 595.28;
const PAGE_HEIGHT = 841.89;
export const LEFT = MARGIN;
export const RIGHT = PAGE_WIDTH - MARGIN;
export const TOP = MARGIN;
/** What comes lower goes to the next page. */
export const BOTTOM = PAGE_HEIGHT - 70;
export const FOOTER = PAGE_HEIGHT - 50;

interface TextStyle {
  readonly width: number;
  readonly align?: 'left' | 'right';
  readonly font?: FontName;
  readonly size?: number;
  readonly color?: string;
  /** Made smaller until it fits on one line, instead of being broken. */
  readonly fits?: boolean;
}

export interface PaperDetails {
  readonly title: string;
  readonly author: string;
  readonly createdAt: Date;
}

/** A document that takes text at given places, in any script and direction its fonts have. */
export class InvoicePaper {
  private readonly doc: PDFKit.PDFDocument;
  private readonly bytes: Promise<Buffer>;

  /** The same details and text give the same bytes. */
  constructor({ title, author, createdAt }: PaperDetails) {
    this.doc = new PDFDocument({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      lang: 'en',
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
    for (const [name, read] of Object.entries(FONTS)) this.doc.registerFont(name, read());
  }

  /** Writes text with its upper left corner there. @returns its height */
  write(text: string, x: number, y: number, style: TextStyle): number {
    const { width, align = 'left', color = '#111827' } = style;
    const line = isRightToLeft(text);
    this.choose(style, line || style.fits === true ? text : null);
    this.doc.fillColor(color);
    if (line) return this.writeParts(inVisualOrder(text), x, y, style);
    const lineBreak = style.fits !== true;
    // One line is placed here: without line breaks the library does not align.
    const shift = !lineBreak && align === 'right' ? width - this.doc.widthOfString(text) : 0;
    const height = lineBreak ? this.doc.heightOfString(text, { width }) : this.doc.currentLineHeight(true);
    this.doc.text(text, x + shift, y, lineBreak ? { width, align } : { lineBreak });
    return height;
  }

  /** How high it would be. */
  heightOf(text: string, style: TextStyle): number {
    this.choose(style, null);
    return this.doc.heightOfString(text, { width: style.width });
  }

  rule(y: number, color = '#d1d5db'): void {
    this.doc.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.75).strokeColor(color).stroke();
  }

  addPage(): void {
    this.doc.addPage();
  }

  /** Lets every page, now that their number is known, be written on once more; then gives out the bytes. */
  finish(onPage: (page: number, pages: number) => void): Promise<Buffer> {
    const { count } = this.doc.bufferedPageRange();
    for (let index = 0; index < count; index++) {
      this.doc.switchToPage(index);
      onPage(index + 1, count);
    }
    this.doc.end();
    return this.bytes;
  }

  private writeParts(parts: string[], x: number, y: number, { width, align }: TextStyle): number {
    const widths = parts.map((part) => this.doc.widthOfString(part, { features: [] }));
    let at = align === 'right' ? x + width - widths.reduce((sum, each) => sum + each, 0) : x;
    for (const [index, part] of parts.entries()) {
      // With a list of features, even an empty one, a part is shaped as a whole and not word by word.
      this.doc.text(part, at, y, { lineBreak: false, features: [] });
      at += widths[index] ?? 0;
    }
    return this.doc.currentLineHeight(true);
  }

  private choose({ font = 'regular', size = 9, width }: TextStyle, toFit: string | null): void {
    this.doc.font(font).fontSize(size);
    const needed = toFit === null ? 0 : this.doc.widthOfString(toFit);
    if (needed > width) this.doc.fontSize((size * width) / needed);
  }
}
