import { LRUCache } from 'lru-cache';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Family } from './families.js';
import { ShapingFont } from './shaping-font.js';

const require = createRequire(import.meta.url);

/** One file of a family. */
export interface Slice {
  readonly name: string;
  readonly family: Family;
  readonly ranges: readonly (readonly [first: number, last: number])[];
}

const known = new Map<string, readonly Slice[]>();
/** A slice of one weight has up to 300 kB as TrueType. */
const converted = new LRUCache<string, Promise<ShapingFont>>({ max: 64 });

/** Returns the file of a family that has a character; undefined if none has. */
export function findSlice(family: Family, codePoint: number): Slice | undefined {
  const has = ({ ranges }: Slice): boolean =>
    ranges.some(([first, last]) => first <= codePoint && codePoint <= last);
  return slicesOf(family).find(has);
}

/** Returns a slice in one weight. @param weight 100 to 900 */
export function readSlice(slice: Slice, suffix: string, weight: number): Promise<ShapingFont> {
  const name = `${slice.name}-${suffix}`;
  const found = converted.get(name);
  if (found) return found;
  const read = convert(slice, name, weight);
  converted.set(name, read);
  // A failure, for example of a missing file, must not last.
  read.catch(() => converted.delete(name));
  return read;
}

/** The files have all weights, compressed. PDF needs one weight. */
async function convert(slice: Slice, name: string, weight: number): Promise<ShapingFont> {
  const [{ default: subsetFont }, harfbuzz] = await Promise.all([
    import('subset-font'),
    import('harfbuzzjs'),
  ]);
  const bytes = await readFile(join(folderOf(slice.family), 'files', `${slice.name}-wght-normal.woff2`));
  const letters = slice.ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, n) => String.fromCodePoint(first + n)),
  );
  const options = { targetFormat: 'truetype', variationAxes: { wght: weight } } as const;
  return inOwnTurn(
    async () => new ShapingFont(harfbuzz, name, await subsetFont(bytes, letters.join(''), options)),
  );
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs a conversion in a turn of the event loop without another one. One takes up to 45 ms of processor time, and a name
 * in Chinese needs twenty.
 */
function inOwnTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(() => setImmediate()).then(work);
  last = done.catch(() => undefined);
  return done;
}

function folderOf({ name }: Family): string {
  return dirname(require.resolve(`@fontsource-variable/${name}/package.json`));
}

function slicesOf(family: Family): readonly Slice[] {
  const found = known.get(family.name);
  if (found) return found;
  const text = readFileSync(join(folderOf(family), 'unicode.json'), 'utf8');
  const slices = Object.entries(JSON.parse(text) as Readonly<Record<string, string>>).map(
    ([key, ranges]) => ({
      // Numbered files have brackets in the list: `[4]`.
      name: `${family.name}-${key.replace(/[[\]]/g, '')}`,
      family,
      ranges: ranges.split(',').map(rangeOf),
    }),
  );
  known.set(family.name, slices);
  return slices;
}

/** Reads `U+4e00-4eff` or `U+4e00`. */
function rangeOf(text: string): readonly [number, number] {
  const [first = '', last = first] = text.trim().slice(2).split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}
