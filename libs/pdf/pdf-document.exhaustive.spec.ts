import { loadFonts } from '#libs/fonts';
import { inflateSync } from 'node:zlib';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { LEFT, PdfDocument } from './index.js';

const HEBREW = 'רחוב הרצל 12 (34)';
const THAI = 'น้ำ';
const NAMES = [
  'Café & fi ffi',
  HEBREW,
  'صيدلية النور',
  'శ్రీ వేంకటేశ్వర',
  'ডাক্তার ক্লিনিক',
  THAI,
  'ร้านน้ำชา',
  'ಶ್ರೀ ಕ್ಷ್ಮಿ',
  'ශ්‍රී ලංකා',
  'கோவை',
  'श्री क्षत्रिय',
  'ឱសថស្ថានភ្នំពេញ',
  'ဆေးဆိုင်ရန်ကုန်',
];

async function documentOf(names: readonly string[]): Promise<Buffer> {
  const details = { title: 'Names', author: 'Test', createdAt: new Date(0) };
  const pdf = new PdfDocument(details, await loadFonts(names));
  for (const [n, name] of names.entries()) pdf.write(name, LEFT, 50 + 40 * n, { width: 400, size: 20 });
  return pdf.finish(() => undefined);
}

/** Returns the text of the page with single spaces. */
async function textOf(pdf: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Returns the content of the pages. */
function contentOf(pdf: Buffer): string {
  const streams = pdf.toString('latin1').matchAll(/\/FlateDecode\n>>\nstream\n([^]*?)\nendstream/g);
  return [...streams]
    .map(([, bytes = '']) => inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1'))
    .join();
}

function utf16(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16();
}

describe('PdfDocument', () => {
  it.each(NAMES)('readers find the name %s once, each letter in its place', async (name) => {
    const text = await textOf(await documentOf([name]));
    // The reader guesses spaces from gaps between glyphs.
    const letters = (part: string): string => part.normalize('NFKC').replaceAll(/\s/g, '');
    expect(letters(text)).toBe(letters(name));
  });

  it('a name that must fit on one line is shrunk, and ends with an ellipsis at half its size', async () => {
    const write = async (name: string): Promise<string> => {
      const details = { title: 'Names', author: 'Test', createdAt: new Date(0) };
      const pdf = new PdfDocument(details, await loadFonts([name]));
      pdf.write(name, LEFT, 50, { width: 100, size: 20, fits: true });
      return textOf(await pdf.finish(() => undefined));
    };
    expect(await write('A dozen words')).toBe('A dozen words');
    expect(await write('த'.repeat(200))).toMatch(/^த{3,}…$/);
  });

  it('a glyph that draws different letters has the text of each', async () => {
    const text = await textOf(await documentOf(['น', THAI, 'น']));
    expect(text).toBe(`น ${THAI} น`);
  });

  it('text whose marks are not on the line is marked with its letters, which readers without guesses use', async () => {
    const content = contentOf(await documentOf([THAI, 'Café']));
    expect(content).toContain(`BT\n/Span <</ActualText <feff${utf16(THAI).toString('hex')}>>> BDC`);
    expect(content.match(/ActualText/g)).toHaveLength(1);
    expect(content).toContain('EMC\nET');
  });

  it('the structure has right-to-left text in reading order, with its brackets', async () => {
    const pdf = await documentOf([HEBREW]);
    const [street = ''] = HEBREW.split(' (');
    expect(pdf.includes(Buffer.concat([Buffer.from('/ActualText (\xfe\xff', 'latin1'), utf16(street)]))).toBe(
      true,
    );
    expect(await textOf(pdf)).toBe(HEBREW);
  });

  it('shapes of one key are in the document once, and pages that were left have what finish adds', async () => {
    const details = { title: 'Maps', author: 'Test', createdAt: new Date(0) };
    const pdf = new PdfDocument(details, await loadFonts(['Page 12']));
    const key = {};
    const square = { path: 'M0 0L10 0L10 10z', fill: '#336699' };
    for (let page = 1; page <= 2; page++) {
      if (page > 1) pdf.addPage();
      pdf.inFrame({ x: LEFT, y: 50, size: 100 }, 10, () => {
        pdf.stamp(key, 10, () => [square]);
      });
    }
    const bytes = await pdf.finish((page) => {
      pdf.write(`Page ${page}`, LEFT, 700, { width: 100 });
    });
    expect(bytes.toString('latin1').match(/\/Subtype \/Form/g)).toHaveLength(1);
    const content = contentOf(bytes);
    expect(content).toContain('0.2 0.4 0.6 rg\n0 0 m\n10 0 l\n10 10 l\nh\nf*');
    expect(content.match(/\/Form\d+ Do/g)).toHaveLength(2);
    expect(await textOf(bytes)).toBe('Page 1 Page 2');
  });
});
