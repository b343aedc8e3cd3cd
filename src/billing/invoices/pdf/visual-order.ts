import bidiFactory from 'bidi-js';

// Its types describe an ES module; Node gets CommonJS, whose export is the function itself.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

/** Letters that are written from right to left, or marks that turn the direction. */
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u200f\u202b\u202e\u2067]/u;

export function isRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/**
 * The parts of one line from left to right as they are seen, by the Unicode Bidirectional Algorithm. Each part is
 * in one direction and in the order of its characters in memory, as a font wants it.
 */
export function inVisualOrder(text: string): string[] {
  const embedding = bidi.getEmbeddingLevels(text);
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
