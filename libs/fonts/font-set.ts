import type { Font } from 'fontkit';
import { familiesFor, type Family } from './families.js';

export type Weight = 'regular' | 'bold';

/** A part of a text that one font draws. */
export interface Run {
  readonly text: string;
  /** Unique in the set. */
  readonly fontName: string;
  readonly font: Font;
}

export interface FontFace {
  readonly name: string;
  /** Null for DejaVu Sans. */
  readonly family: Family | null;
  readonly weights: Readonly<Record<Weight, Font>>;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** Characters that change others, and have no shape. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u;
const OF_DIRECTION = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** The fonts of one document or picture. */
export class FontSet {
  constructor(
    readonly base: FontFace,
    private readonly others: readonly FontFace[],
  ) {}

  /** Whether DejaVu Sans has all characters of a text. */
  isInBase(text: string): boolean {
    return hasAll(this.base.weights.regular, text) && hasAll(this.base.weights.bold, text);
  }

  /** Splits a text into parts that one font has. Characters that no font has appear as boxes of DejaVu Sans. */
  runs(text: string, weight: Weight): Run[] {
    const order = familiesFor(text);
    const parts: { text: string; chosen: Choice }[] = [];
    for (const { segment } of graphemes.segment(text)) {
      const chosen = this.choose(segment, weight, order);
      const last = parts.at(-1);
      if (last?.chosen.name === chosen.name) last.text += segment;
      else parts.push({ text: segment, chosen });
    }
    return parts.flatMap(({ text: part, chosen }) => {
      const drawn = drawable(part, chosen.font);
      if (drawn === '') return [];
      // The shaper fails on some sequences of signs. They appear as boxes, and the document is made.
      const { name, font } = canShape(drawn, chosen.font) ? chosen : choiceOf(this.base, weight);
      return [{ text: drawn, fontName: name, font }];
    });
  }

  private choose(grapheme: string, weight: Weight, order: readonly Family[]): Choice {
    const others = order.flatMap((family) => this.others.filter((one) => one.family === family));
    const usual = choiceOf(this.base, weight);
    const choices = [usual, ...others.map((face) => choiceOf(face, weight)), choiceOf(this.base, 'regular')];
    return choices.find(({ font }) => hasAll(font, grapheme)) ?? usual;
  }
}

interface Choice {
  readonly name: string;
  readonly font: Font;
}

function choiceOf({ name, weights }: FontFace, weight: Weight): Choice {
  return { name: `${name}-${weight}`, font: weights[weight] };
}

function hasAll(font: Font, text: string): boolean {
  return [...text].every((char) => IGNORABLE.test(char) || has(font, char));
}

/** Leaves out what has no shape and would appear as a box, and the marks of directions, which are applied already. */
function drawable(text: string, font: Font): string {
  const isShown = (char: string): boolean =>
    !IGNORABLE.test(char) || (!OF_DIRECTION.test(char) && has(font, char));
  return IGNORABLE.test(text) ? [...text].filter(isShown).join('') : text;
}

function canShape(text: string, font: Font): boolean {
  try {
    font.layout(text, []);
    return true;
  } catch {
    return false;
  }
}

function has(font: Font, char: string): boolean {
  return font.hasGlyphForCodePoint(char.codePointAt(0) ?? 0);
}
