import type { Glyph, Run } from '#libs/fonts';

/** A glyph, and the text that readers copy and search. */
export interface TextGlyph extends Glyph {
  readonly text: string;
}

/** A glyph must have a text. Readers skip this one, which has no shape and no meaning. */
const WORD_JOINER = '\u2060';

/**
 * Divides the text of a run among its glyphs. A cluster of several characters and glyphs gives each glyph one character,
 * and the last one the rest, so that the texts in reading order are the text of the run.
 *
 * @returns glyphs in visual order, and whether readers may put the run together wrongly: a glyph has no character of
 *   its own, or is not on the line
 */
export function divideText({ text, direction, glyphs }: Run): { glyphs: TextGlyph[]; isLoose: boolean } {
  const reading = direction === 'rtl' ? glyphs.toReversed() : glyphs;
  const clusters = Map.groupBy(reading, ({ cluster }) => cluster);
  const starts = [...clusters.keys()];
  const divided = [...clusters.values()].flatMap((own, n) => {
    // Characters without a glyph belong to those before them.
    const chars = [...text.slice(n === 0 ? 0 : starts[n], starts[n + 1])];
    const last = Math.min(own.length, chars.length) - 1;
    return own.map((glyph, at) => ({
      ...glyph,
      text: at < last ? (chars[at] ?? '') : at === last ? chars.slice(at).join('') : WORD_JOINER,
    }));
  });
  return {
    glyphs: direction === 'rtl' ? divided.reverse() : divided,
    isLoose: divided.some((glyph) => glyph.text === WORD_JOINER || glyph.x !== 0 || glyph.y !== 0),
  };
}
