import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { familiesFor } from './families.js';
import { type FontFace, FontSet } from './font-set.js';
import { ShapingFont } from './shaping-font.js';
import { findSlice, readSlice, type Slice } from './slices.js';

const require = createRequire(import.meta.url);

/** DejaVu Sans: Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew, Arabic, Lao. */
export const BASE_FILES = {
  regular: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
} as const;

const WEIGHTS = { regular: 400, bold: 700 } as const;

/** Loads DejaVu Sans, and of other families the files that have the letters of the texts. */
export async function loadFonts(texts: Iterable<string>): Promise<FontSet> {
  const base = await loadBase();
  const slices = slicesFor(texts, (char) => base.weights.regular.has(char));
  const faces = slices.map(async (slice): Promise<FontFace> => {
    const [regular, bold] = await Promise.all([
      readSlice(slice, 'regular', WEIGHTS.regular),
      readSlice(slice, 'bold', WEIGHTS.bold),
    ]);
    return { family: slice.family, weights: { regular, bold } };
  });
  return new FontSet(base, await Promise.all(faces));
}

let loadedBase: Promise<FontFace> | undefined;

/** A failure, for example of a missing file, does not last. */
function loadBase(): Promise<FontFace> {
  loadedBase ??= readBase().catch((error: unknown) => {
    loadedBase = undefined;
    throw error;
  });
  return loadedBase;
}

async function readBase(): Promise<FontFace> {
  // Loaded on first use: most commands and most requests draw nothing.
  const harfbuzz = await import('harfbuzzjs');
  const [regular, bold] = await Promise.all([readFile(BASE_FILES.regular), readFile(BASE_FILES.bold)]);
  return {
    family: null,
    weights: {
      regular: new ShapingFont(harfbuzz, 'dejavu-sans-regular', regular),
      bold: new ShapingFont(harfbuzz, 'dejavu-sans-bold', bold),
    },
  };
}

/** Returns all texts in plain data, at any depth. */
export function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)) {
    for (const child of Object.values(value)) yield* textsIn(child);
  }
}

/** Returns the files that have the characters which `has` denies, in a stable order. */
function slicesFor(texts: Iterable<string>, has: (char: string) => boolean): Slice[] {
  const found = new Map<string, Slice>();
  for (const text of texts) {
    const missing = [...new Set(text)].filter((char) => char > '\u02ff' && !has(char));
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
