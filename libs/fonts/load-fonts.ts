import type { Font } from 'fontkit';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { familiesFor } from './families.js';
import { type FontFace, FontSet } from './font-set.js';
import { findSlice, readSlice, type Slice } from './slices.js';

const require = createRequire(import.meta.url);

/** DejaVu Sans: Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew, Arabic, Lao. */
export const BASE_FILES = {
  regular: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
} as const;

const WEIGHTS = { regular: 400, bold: 700 } as const;

/**
 * Loads DejaVu Sans, and of other families the files that have the letters of the texts. Each call returns fonts of
 * its own: a font remembers the texts that it has drawn, and equal documents must have equal bytes.
 */
export async function loadFonts(texts: Iterable<string>): Promise<FontSet> {
  const { create } = await import('fontkit');
  const [regular, bold] = await Promise.all([readFile(BASE_FILES.regular), readFile(BASE_FILES.bold)]);
  const base: FontFace = {
    name: 'dejavu-sans',
    family: null,
    weights: { regular: create(regular), bold: create(bold) },
  };
  const slices = slicesFor(texts, (codePoint) => base.weights.regular.hasGlyphForCodePoint(codePoint));
  const faces = await Promise.all(slices.map((slice) => readFace(slice, create)));
  return new FontSet(base, faces);
}

/** Returns all texts in plain data, at any depth. */
export function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)) {
    for (const child of Object.values(value)) yield* textsIn(child);
  }
}

/** Returns the files that have the characters which `has` denies, in a stable order. */
function slicesFor(texts: Iterable<string>, has: (codePoint: number) => boolean): Slice[] {
  const found = new Map<string, Slice>();
  for (const text of texts) {
    const missing = [...new Set(text)].filter((char) => char > '\u02ff' && !has(char.codePointAt(0) ?? 0));
    if (missing.length === 0) continue;
    const families = familiesFor(text);
    for (const char of missing) {
      const slice = families
        .filter(({ covers }) => covers.test(char))
        .map((family) => findSlice(family, char.codePointAt(0) ?? 0))
        .find((one) => one !== undefined);
      if (slice) found.set(slice.name, slice);
    }
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function readFace(slice: Slice, create: (bytes: Uint8Array) => Font): Promise<FontFace> {
  const { name, family } = slice;
  const [regular, bold] = await Promise.all([
    readSlice(slice, WEIGHTS.regular),
    readSlice(slice, WEIGHTS.bold),
  ]);
  return {
    name,
    family,
    weights: {
      regular: named(create(regular), `${name}-regular`),
      bold: named(create(bold), `${name}-bold`),
    },
  };
}

/** The files of a family and its weights have one name, and PDFKit takes fonts of one name for the same. */
function named(font: Font, name: string): Font {
  return Object.defineProperty(font, 'postscriptName', { value: name });
}
