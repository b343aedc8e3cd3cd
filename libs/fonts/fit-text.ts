import type { FontSet, Weight } from './font-set.js';
import { layoutLine } from './lines.js';

export interface TextSpace {
  readonly weight: Weight;
  /** In the unit of the font size. */
  readonly width: number;
  readonly size: number;
  /** Defaults to `size`. */
  readonly minSize?: number;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Returns the width of a text on one line, in the unit of the font size. */
export function textWidth(text: string, fonts: FontSet, weight: Weight, fontSize: number): number {
  return layoutLine(text, fonts, weight).width * fontSize;
}

/**
 * Fits a text on one line into a width. Reduces the font size down to `minSize`, then truncates with an ellipsis.
 * Never splits a grapheme of several code points.
 */
export function fitText(
  text: string,
  fonts: FontSet,
  { weight, width, size, minSize = size }: TextSpace,
): { text: string; size: number } {
  const line = text.replace(/\s+/g, ' ').trim();
  const fits = (part: string, fontSize: number): boolean =>
    textWidth(part, fonts, weight, fontSize) <= width + 0.01;
  if (fits(line, size)) return { text: line, size };
  const smaller = Math.max(minSize, width / textWidth(line, fonts, weight, 1));
  if (fits(line, smaller)) return { text: line, size: smaller };

  const letters = Array.from(graphemes.segment(line), ({ segment }) => segment);
  const cut = (count: number): string => `${letters.slice(0, count).join('').trimEnd()}…`;
  // The longest beginning that fits, by halves: a longer one is not narrower, but for single joined letters.
  let [count, tooMany] = [0, letters.length];
  while (tooMany - count > 1) {
    const middle = Math.floor((count + tooMany) / 2);
    if (fits(cut(middle), smaller)) count = middle;
    else tooMany = middle;
  }
  return { text: cut(count), size: smaller };
}
