import bidiFactory from 'bidi-js';
import type { Direction } from './shaping-font.js';

// The types describe an ES module, but Node loads CommonJS, whose export is the function itself.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

/** A part of a text in one direction. */
export interface Part {
  readonly text: string;
  readonly direction: Direction;
}

/** Letters of right-to-left scripts, and direction marks. */
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\u200f\u202b\u202e\u2067]/u;

export function isRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/** Wraps right-to-left text in a first strong isolate (UAX #9), so that it keeps its order within other text. */
export function isolated(text: string): string {
  return isRightToLeft(text) ? `\u2068${text}\u2069` : text;
}

/** Returns the direction of the first strong letter. */
export function directionOf(text: string): Direction {
  const { paragraphs } = bidi.getEmbeddingLevels(inUnits(text));
  return (paragraphs[0]?.level ?? 0) % 2 === 0 ? 'ltr' : 'rtl';
}

/**
 * Splits a line into parts in visual order, from left to right, by the Unicode Bidirectional Algorithm. Each part has
 * one direction and keeps its logical order and its brackets, which HarfBuzz mirrors.
 */
export function inVisualOrder(text: string, direction?: Direction): Part[] {
  if (!isRightToLeft(text) && direction !== 'rtl') return text === '' ? [] : [{ text, direction: 'ltr' }];
  const units = inUnits(text);
  const embedding = bidi.getEmbeddingLevels(units, direction);
  const parts: { level: number; last: number; text: string }[] = [];
  for (const index of bidi.getReorderedIndices(units, embedding)) {
    const level = embedding.levels[index] ?? 0;
    const step = level % 2 === 0 ? 1 : -1;
    const char = text.charAt(index);
    const part = parts.at(-1);
    if (part?.level === level && part.last + step === index) {
      part.text = step === 1 ? part.text + char : char + part.text;
      part.last = index;
    } else {
      parts.push({ level, last: index, text: char });
    }
  }
  return parts.map((part) => ({ text: part.text, direction: part.level % 2 === 0 ? 'ltr' : 'rtl' }));
}

/** One character of one unit for each class of characters that have two. */
const STAND_INS: Readonly<Record<string, string>> = {
  L: 'a',
  R: '\u05d0',
  AL: '\u0627',
  EN: '1',
  AN: '\u0660',
  NSM: '\u0300',
  BN: '\u00ad',
};
const NEUTRAL = '\u2022';

/**
 * Replaces characters of two UTF-16 units, such as emoji, by two characters of their class. The library looks up units,
 * and takes half a character for a Latin letter.
 */
function inUnits(text: string): string {
  return text.replace(/[\u{10000}-\u{10ffff}]/gu, (char) =>
    (STAND_INS[bidi.getBidiCharTypeName(char)] ?? NEUTRAL).repeat(2),
  );
}
