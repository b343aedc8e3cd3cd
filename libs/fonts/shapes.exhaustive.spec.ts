import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { layoutLine, loadFonts } from './index.js';
import { ALPHABETS } from './testing/syllables.js';

/** What `hb-shape` wrote: its version, then for each script its name and lines of syllables with their glyphs. */
const [version = '', ...sections] = brotliDecompressSync(
  readFileSync(new URL('testing/shapes.txt.br', import.meta.url)),
)
  .toString()
  .split('\n\n');

/**
 * Syllables in which HarfBuzz 6 leaves a mark at the pen, below glyphs that a letter was split into. Later versions
 * attach it. Glyphs and advances are equal.
 */
const ATTACHED_LATER: Readonly<Record<string, number>> = { Bengali: 1, Burmese: 275 };

describe(`shapes of ${version}`, () => {
  it.each(ALPHABETS)(
    'layoutLine gives 2,000 syllables of $name the glyphs, advances and offsets of hb-shape',
    async ({ name }) => {
      const section = sections.find((one) => one.startsWith(`${name}\n`)) ?? '';
      const recorded = section
        .split('\n')
        .slice(1)
        .map((line) => line.split('\t'));
      expect(recorded).toHaveLength(2_000);
      const fonts = await loadFonts(recorded.map(([text = '']) => text));
      const shaped = recorded.map(([text = '']) => [text, shapeOf(text, fonts)]);
      const withoutOffsets = (pairs: string[][]): string[][] =>
        pairs.map(([text = '', shape = '']) => [text, shape.replaceAll(/@-?\d+,-?\d+/g, '')]);
      expect(withoutOffsets(shaped)).toEqual(withoutOffsets(recorded));
      const moved = shaped.flatMap(([, shape = ''], n) => {
        const [, before = ''] = recorded[n] ?? [];
        return shape === before ? [] : [offsetsIn(shape) - offsetsIn(before)];
      });
      expect(moved).toHaveLength(ATTACHED_LATER[name] ?? 0);
      expect(Math.min(1, ...moved)).toBe(1);
    },
  );
});

/** Writes glyphs as `hb-shape` does: `[12+500|7@-20,3+0]`. */
function shapeOf(text: string, fonts: Awaited<ReturnType<typeof loadFonts>>): string {
  const glyphs = layoutLine(text, fonts, 'regular').runs.flatMap((run) => run.glyphs);
  const written = glyphs.map(({ id, x, y, advance }) => {
    const offset = x === 0 && y === 0 ? '' : `@${x},${y}`;
    return `${id}${offset}+${advance}`;
  });
  return `[${written.join('|')}]`;
}

function offsetsIn(shape: string): number {
  return shape.split('@').length - 1;
}
