import type { FontSet, Run, Weight } from './font-set.js';
import { directionOf, inVisualOrder } from './visual-order.js';

/** The runs of one line in visual order, from left to right. */
export interface TextLine {
  readonly runs: readonly Run[];
  /** In ems. */
  readonly width: number;
}

const words = new Intl.Segmenter(undefined, { granularity: 'word' });
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const OPENING = /^[\p{Ps}\p{Pi}]+$/u;
const SPACE = /^\s+$/u;

/** Places a text on one line. */
export function layoutLine(
  text: string,
  fonts: FontSet,
  weight: Weight,
  direction = directionOf(text),
): TextLine {
  const runs = inVisualOrder(text, direction).flatMap((part) =>
    fonts.runs(part.text, weight, part.direction),
  );
  return { runs, width: runs.reduce((sum, { width }) => sum + width, 0) };
}

/** Returns how far the fonts of a line reach above and below its baseline, in ems. */
export function lineExtent({ runs }: TextLine): { ascent: number; descent: number } {
  return {
    ascent: Math.max(0, ...runs.map(({ font }) => font.ascent / font.unitsPerEm)),
    descent: Math.max(0, ...runs.map(({ font }) => -font.descent / font.unitsPerEm)),
  };
}

/** Places a text on lines of a width in ems. Breaks at words, and within a word that is wider than a line. */
export function layoutLines(text: string, fonts: FontSet, weight: Weight, width: number): TextLine[] {
  return text.split('\n').flatMap((paragraph) => {
    const direction = directionOf(paragraph);
    const lines = breakLines(paragraph, width, (part) => layoutLine(part, fonts, weight, direction).width);
    return lines.map((line) => layoutLine(line, fonts, weight, direction));
  });
}

function breakLines(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of piecesOf(text)) {
    if (measure((line + piece).trimEnd()) <= width) {
      line += piece;
      continue;
    }
    if (line.trim() !== '') lines.push(line.trimEnd());
    line = piece.trimStart();
    if (measure(line.trimEnd()) <= width) continue;
    const parts = breakWord(line, width, measure);
    line = parts.pop() ?? '';
    lines.push(...parts);
  }
  return [...lines, line.trimEnd()];
}

/** Splits a text where a line may end: after spaces, and between words of scripts without spaces. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let joinsNext = false;
  for (const { segment, isWordLike = false } of words.segment(text)) {
    const isOpening = OPENING.test(segment);
    const last = pieces.length - 1;
    // Punctuation stays with the word before it, opening brackets with the word after them.
    const joins =
      joinsNext || (last >= 0 && !isWordLike && !isOpening) || (last >= 0 && !canBreak(pieces[last]));
    if (joins && last >= 0) pieces[last] = (pieces[last] ?? '') + segment;
    else pieces.push(segment);
    joinsNext = isOpening;
  }
  return pieces;
}

/** Words of these scripts are written without spaces. */
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\P{L}*$/u;

function canBreak(before = ''): boolean {
  return SPACE.test(before.slice(-1)) || before.endsWith('-') || WITHOUT_SPACES.test(before);
}

function breakWord(word: string, width: number, measure: (text: string) => number): string[] {
  const parts: string[] = [];
  let part = '';
  for (const { segment } of graphemes.segment(word)) {
    if (part !== '' && measure(part + segment) > width) {
      parts.push(part);
      part = '';
    }
    part += segment;
  }
  return [...parts, part];
}
