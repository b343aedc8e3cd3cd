import { type FontSet, isRightToLeft } from '#libs/fonts';
import { escapeXml } from '#libs/heat-map';
import PdfKit from 'pdfkit';
import { operatorsOf, type Shape } from './shapes.js';
import { type Group, Structure, type Tag } from './structure.js';
import { type TextStyle as Style, TextWriter } from './text-writer.js';

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

interface DocumentDetails {
  readonly title: string;
  readonly author: string;
  readonly createdAt: Date;
  /** BCP 47. Defaults to `en`. */
  readonly language?: string;
}

interface TextStyle extends Style {
  /** Its meaning for screen readers. Defaults to `P`, a paragraph. */
  readonly tag?: Tag;
}

/** A tagged PDF document that places text at coordinates, in any script and direction of its fonts. */
export class PdfDocument {
  private readonly doc: PDFKit.PDFDocument;
  private readonly texts: TextWriter;
  private readonly structure: Structure;
  private readonly forms = new Map<object, PDFKit.PDFKitReference>();
  private readonly bytes: Promise<Buffer>;

  /** Deterministic: the same details and text produce the same bytes. */
  constructor({ title, author, createdAt, language = 'en' }: DocumentDetails, fonts: FontSet) {
    this.doc = new PdfKit({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      // The first version whose readers know all elements of the structure.
      pdfVersion: '1.7',
      tagged: true,
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
    escapeMetadata(this.doc);
    this.texts = new TextWriter(this.doc, fonts);
    this.structure = new Structure(this.doc);
  }

  /** Writes text with its upper left corner at (x, y). @returns its height in points */
  write(text: string, x: number, y: number, { tag = 'P', ...style }: TextStyle): number {
    return this.structure.mark(tag, () => this.texts.write(text, x, y, style), inReadingOrder(text));
  }

  /** Returns the height of text in points. */
  heightOf(text: string, style: TextStyle): number {
    return this.texts.heightOf(text, style);
  }

  /** Writes one line around `x`, shrunk to its width. */
  center(text: string, x: number, y: number, style: Style): void {
    this.structure.mark(
      'P',
      () => {
        this.texts.center(text, x, y, style);
      },
      inReadingOrder(text),
    );
  }

  /** Adds an element of the structure, such as a table, that contains what `build` writes. */
  group(type: Group, build: () => void): void {
    this.structure.group(type, build);
  }

  /** Draws a picture that `alt` describes for screen readers. */
  figure(alt: string, draw: () => void): void {
    this.structure.mark('Figure', draw, { alt });
  }

  /** Draws what screen readers skip: a repetition, or decoration. */
  artifact(draw: () => void): void {
    this.structure.artifact(draw);
  }

  rule(y: number, color = '#d1d5db'): void {
    this.structure.artifact(() =>
      this.doc.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.75).strokeColor(color).stroke(),
    );
  }

  circle(
    x: number,
    y: number,
    radius: number,
    { fill, dashed = false }: { fill: string; dashed?: boolean },
  ): void {
    this.structure.artifact(() => {
      this.doc.circle(x, y, radius);
      if (dashed) this.doc.dash(1.5, { space: 1.5 }).lineWidth(0.75).fillAndStroke(fill, '#8797a8').undash();
      else this.doc.fill(fill);
    });
  }

  box(x: number, y: number, width: number, height: number, fill: string): void {
    this.structure.artifact(() => this.doc.roundedRect(x, y, width, height, 4).fill(fill));
  }

  /** Draws a PNG at the right upper corner of a rectangle, as large as it fits. */
  image(png: Buffer, { x, y, width, height }: { x: number; y: number; width: number; height: number }): void {
    const options = { fit: [width, height] as [number, number], align: 'right', valign: 'center' } as const;
    this.structure.artifact(() => this.doc.image(png, x, y, options));
  }

  /** Fills a rectangle with square corners. */
  bar(x: number, y: number, width: number, height: number, fill: string): void {
    this.structure.artifact(() => this.doc.rect(x, y, width, height).fill(fill));
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
    this.structure.artifact(() => {
      this.path(points);
      this.doc.lineWidth(width);
      if (dashed) this.doc.dash(3, { space: 3 });
      this.doc.strokeColor(color).stroke().undash();
    });
  }

  /**
   * Draws shapes in a square of `size`. The document has the shapes of one key once, however often they are drawn.
   *
   * @param shapes called at the first use of the key
   */
  stamp(key: object, size: number, shapes: () => readonly Shape[]): void {
    let form = this.forms.get(key);
    if (!form) {
      form = this.doc.ref({ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, size, size] });
      form.end(operatorsOf(shapes()));
      this.forms.set(key, form);
    }
    const name = `Form${form.id}`;
    (this.doc.page.xobjects as Record<string, unknown>)[name] = form;
    this.structure.artifact(() => this.doc.addContent(`/${name} Do`));
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
    this.closeContent();
    this.doc.addPage();
  }

  /** Calls `onPage` for every page, now that their number is known, and returns the bytes of the document. */
  finish(onPage: (page: number, pages: number) => void): Promise<Buffer> {
    const { count } = this.doc.bufferedPageRange();
    for (let index = 0; index < count; index++) {
      this.doc.switchToPage(index);
      this.structure.artifact(() => {
        onPage(index + 1, count);
      });
    }
    this.doc.end();
    return this.bytes;
  }

  /**
   * Writes the content of the page to the document. What is drawn later is a second part of it. PDFKit keeps the content
   * of all pages until the end for what `finish` adds: each operator in a buffer that is a hundred times as large.
   */
  private closeContent(): void {
    const { page } = this.doc;
    const first = page.content;
    first.end(undefined);
    page.content = this.doc.ref({});
    Object.assign(page.dictionary.data, { Contents: [first, page.content] });
  }

  /** Writes the operators as one text: PDFKit keeps a buffer for each, a hundred times as large as the operator. */
  private path(points: readonly (readonly [number, number])[]): void {
    if (points.length === 0) return;
    const operators = points.map(([x, y], n) => `${thousandths(x)} ${thousandths(y)} ${n === 0 ? 'm' : 'l'}`);
    this.doc.addContent(operators.join('\n'));
  }
}

function thousandths(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}

/** The glyphs of right-to-left text are drawn from left to right, so screen readers need the text itself. */
function inReadingOrder(text: string): { actual?: string } {
  return isRightToLeft(text) ? { actual: text } : {};
}

/** PDFKit writes title and author into its XML metadata without escaping them. */
function escapeMetadata(doc: PDFKit.PDFDocument): void {
  const writer = doc as unknown as { info: Record<string, unknown>; _addInfo: () => void };
  const addInfo = writer._addInfo.bind(writer);
  writer._addInfo = () => {
    const { info } = writer;
    const escaped = Object.entries(info).map(([key, value]) => [
      key,
      typeof value === 'string' ? escapeXml(value) : value,
    ]);
    writer.info = Object.fromEntries(escaped) as Record<string, unknown>;
    addInfo();
    writer.info = info;
  };
}
