import { extractText, getDocumentProxy } from 'unpdf';

export interface PdfText {
  /** The text of each page, with single spaces. */
  readonly pages: readonly string[];
  readonly title: string;
}

/** Reads a PDF. @throws when the bytes are not a PDF */
export async function readPdf(bytes: Buffer): Promise<PdfText> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(document, { mergePages: false });
  const { info } = await document.getMetadata();
  return {
    pages: text.map((page) => page.replaceAll(/\s+/g, ' ')),
    title: String((info as { Title?: string }).Title),
  };
}
