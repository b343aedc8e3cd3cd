import bidiFactory from 'bidi-js';

// The types describe an ES module, but Node loads CommonJS, whose export is the function itself.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

/** Letters of right-to-left scripts, and direction marks. */
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u200f\u202b\u202e\u2067]/u;

export function isRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/** Wraps right-to-left text in a first strong isolate (UAX #9), so that it keeps its order within other text. */
export function isolated(text: string): string {
  return isRightToLeft(text) ? `\u2068${text}\u2069` : text;
}

/** Returns the direction of the first strong letter. */
export function directionOf(text: string): 'ltr' | 'rtl' {
  const { paragraphs } = bidi.getEmbeddingLevels(text);
  return (paragraphs[0]?.level ?? 0) % 2 === 0 ? 'ltr' : 'rtl';
}

/**
 * Splits a line into parts in visual order, from left to right, by the Unicode Bidirectional Algorithm. Each part has
 * one direction and keeps its logical order, as fonts require.
 */
export function inVisualOrder(text: string, direction?: 'ltr' | 'rtl'): string[] {
  if (!isRightToLeft(text)) return text === '' ? [] : [text];
  const embedding = bidi.getEmbeddingLevels(text, direction);
  const mirrored = bidi.getMirroredCharactersMap(text, embedding.levels);
  const parts: { level: number; last: number; text: string }[] = [];
  for (const index of bidi.getReorderedIndices(text, embedding)) {
    const level = embedding.levels[index] ?? 0;
    const step = level % 2 === 0 ? 1 : -1;
    const char = mirrored.get(index) ?? text.charAt(index);
    const part = parts.at(-1);
    if (part?.level === level && part.last + step === index) {
      part.text = step === 1 ? part.text + char : char + part.text;
      part.last = index;
    } else {
      parts.push({ level, last: index, text: char });
    }
  }
  return parts.map((part) => part.text);
}
