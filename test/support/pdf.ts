import { extractText, getDocumentProxy, getResolvedPDFJS } from 'unpdf';

export interface PdfText {
  /** The text of each page, with single spaces. */
  readonly pages: readonly string[];
  readonly title: string;
  /** As ISO 8601. */
  readonly createdAt: string;
}

/** Reads a PDF. @throws when the bytes are not a PDF */
export async function readPdf(bytes: Buffer): Promise<PdfText> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(document, { mergePages: false });
  const { info } = await document.getMetadata();
  const { Title: title, CreationDate: created } = info as { Title?: string; CreationDate?: string };
  return {
    pages: text.map((page) => page.replaceAll(/\s+/g, ' ')),
    title: String(title),
    createdAt: String(created).replace(/^D:(....)(..)(..)(..)(..)(..)Z.*$/, '$1-$2-$3T$4:$5:$6Z'),
  };
}

/** An element of the structure tree that screen readers follow. */
export interface PdfElement {
  readonly role?: string;
  readonly alt?: string;
  readonly children?: readonly PdfElement[];
}

/** Reads what a PDF contains for screen readers, and the numbers of the glyphs that it draws. */
export async function readPdfStructure(bytes: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { OPS } = await getResolvedPDFJS();
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, (_, n) => document.getPage(n + 1)),
  );
  const trees = await Promise.all(pages.map((page) => page.getStructTree() as Promise<PdfElement | null>));
  const drawn = await Promise.all(pages.map((page) => page.getOperatorList()));
  const glyphs = drawn.flatMap(({ fnArray, argsArray }) =>
    fnArray.flatMap((operation, n) =>
      operation === OPS.showText ? ((argsArray[n] as [unknown[]])[0] as (Glyph | number)[]) : [],
    ),
  );
  const { info } = await document.getMetadata();
  return {
    elements: trees.flatMap((tree) => (tree ? elementsIn(tree) : [])),
    glyphIds: glyphs.flatMap((glyph) => (typeof glyph === 'number' ? [] : [glyph.originalCharCode])),
    isMarked: ((await document.getMarkInfo()) as { Marked?: boolean } | null)?.Marked === true,
    language: (info as { Language?: string }).Language,
  };
}

interface Glyph {
  readonly originalCharCode: number;
}

function elementsIn(element: PdfElement): PdfElement[] {
  return [element, ...(element.children ?? []).flatMap(elementsIn)];
}
