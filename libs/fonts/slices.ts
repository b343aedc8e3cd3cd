import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Family } from './families.js';

/** One file of a family. */
export interface Slice {
  readonly name: string;
  readonly family: Family;
  readonly ranges: readonly (readonly [first: number, last: number])[];
}

const known = new Map<string, readonly Slice[]>();
/** A slice has up to 300 kB. A process keeps those that its texts need. */
const decompressed = new Map<string, Promise<Uint8Array>>();

/** Returns the file of a family that has a character; undefined if none has. */
export function findSlice(family: Family, codePoint: number): Slice | undefined {
  const has = ({ ranges }: Slice): boolean =>
    ranges.some(([first, last]) => first <= codePoint && codePoint <= last);
  return slicesOf(family).find(has);
}

/** Returns a slice as TrueType. */
export function readSlice(slice: Slice): Promise<Uint8Array> {
  const found = decompressed.get(slice.name);
  if (found) return found;
  const read = decompress(slice);
  decompressed.set(slice.name, read);
  // A failure, for example of a missing file, must not last.
  read.catch(() => decompressed.delete(slice.name));
  return read;
}

let last: Promise<unknown> = Promise.resolve();

async function decompress({ name, family }: Slice): Promise<Uint8Array> {
  const { default: wawoff2 } = await import('wawoff2');
  const bytes = await readFile(join(dirname(family.package()), 'files', `${name}-wght-normal.woff2`));
  // The result is in memory that the next call overwrites, so calls wait for the copy of the one before.
  const copy = last.then(async () => (await wawoff2.decompress(bytes)).slice());
  last = copy.catch(() => undefined);
  return copy;
}

function slicesOf(family: Family): readonly Slice[] {
  const found = known.get(family.name);
  if (found) return found;
  const text = readFileSync(join(dirname(family.package()), 'unicode.json'), 'utf8');
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
