/**
 * Widths of characters in ems. Fonts differ and none is asked: these are on the wide side, so what is fitted
 * by them fits.
 */
const NARROW = 0.62;
const WIDE = 1.05;
const WIDE_SCRIPTS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}WM@%]/u;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** An upper estimate of how wide a text is, in pixels. */
export function textWidth(text: string, fontSize: number): number {
  return charactersOf(text).reduce((sum, character) => sum + widthOf(character), 0) * fontSize;
}

/**
 * Fits a line into a width: in a smaller size down to `minSize`, and what is still too long ends with an
 * ellipsis. Never cuts a character made of several code points.
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

  let room = width / smaller - widthOf('…');
  const kept = charactersOf(line);
  const end = kept.findIndex((character) => (room -= widthOf(character)) < 0);
  return { text: `${kept.slice(0, end).join('').trimEnd()}…`, size: smaller };
}

function charactersOf(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

function widthOf(character: string): number {
  return WIDE_SCRIPTS.test(character) ? WIDE : NARROW;
}
