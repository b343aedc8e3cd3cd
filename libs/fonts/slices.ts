import { LRUCache } from 'lru-cache';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Family } from './families.js';

const require = createRequire(import.meta.url);

/** One file of a family. */
export interface Slice {
  readonly name: string;
  readonly family: Family;
  readonly ranges: readonly (readonly [first: number, last: number])[];
}

const known = new Map<string, readonly Slice[]>();
/** A slice of one weight has up to 300 kB as TrueType. */
const converted = new LRUCache<string, Promise<Uint8Array>>({ max: 64 });

/** Returns the file of a family that has a character; undefined if none has. */
export function findSlice(family: Family, codePoint: number): Slice | undefined {
  const has = ({ ranges }: Slice): boolean =>
    ranges.some(([first, last]) => first <= codePoint && codePoint <= last);
  return slicesOf(family).find(has);
}

/** Returns a slice as TrueType. @param weight 100 to 900 */
export function readSlice(slice: Slice, weight: number): Promise<Uint8Array> {
  const key = `${slice.name} ${weight}`;
  const found = converted.get(key);
  if (found) return found;
  const read = convert(slice, weight);
  converted.set(key, read);
  // A failure, for example of a missing file, must not last.
  read.catch(() => converted.delete(key));
  return read;
}

/** The files have all weights, compressed. PDF needs one weight. */
async function convert({ name, family, ranges }: Slice, weight: number): Promise<Uint8Array> {
  const { default: subsetFont } = await import('subset-font');
  const bytes = await readFile(join(folderOf(family), 'files', `${name}-wght-normal.woff2`));
  const letters = ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, n) => String.fromCodePoint(first + n)),
  );
  return subsetFont(bytes, letters.join(''), { targetFormat: 'truetype', variationAxes: { wght: weight } });
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
