/**
 * Estimated widths of characters in ems. No font is measured, because the viewer's font is unknown. The estimates are
 * generous, so that a fitted text fits in every common font.
 */
const NARROW = 0.62;
const WIDE = 1.05;
const WIDE_SCRIPTS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}WM@%]/u;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Returns an upper estimate of the width of a text, in the unit of the font size. */
export function textWidth(text: string, fontSize: number): number {
  return charactersOf(text).reduce((sum, character) => sum + widthOf(character), 0) * fontSize;
}

/**
 * Fits a text on one line into a width. Reduces the font size down to `minSize`, then truncates with an ellipsis.
 * Never splits a grapheme of several code points.
 */
export function fitText(
  text: string,
  { width, size, minSize }: { width: number; size: number; minSize: number },
): { text: string; size: number } {
  const line = text.replace(/\s+/g, ' ').trim();
  const needed = textWidth(line, size);
  if (needed <= width) return { text: line, size };
  const smaller = Math.max(minSize, (size * width) / needed);
  if (textWidth(line, smaller) <= width + 0.01) return { text: line, size: smaller };

  let available = width / smaller - widthOf('…');
  const characters = charactersOf(line);
  const end = characters.findIndex((character) => (available -= widthOf(character)) < 0);
  return { text: `${characters.slice(0, end).join('').trimEnd()}…`, size: smaller };
}

function charactersOf(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

function widthOf(character: string): number {
  return WIDE_SCRIPTS.test(character) ? WIDE : NARROW;
}
