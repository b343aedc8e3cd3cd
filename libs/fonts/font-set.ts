import { familiesFor, type Family } from './families.js';
import type { Direction, Glyph, ShapingFont } from './shaping-font.js';

export type Weight = 'regular' | 'bold';

/** A part of a text that one font draws. */
export interface Run {
  /** In logical order. */
  readonly text: string;
  readonly direction: Direction;
  readonly font: ShapingFont;
  /** In visual order, from left to right. */
  readonly glyphs: readonly Glyph[];
  /** In ems. */
  readonly width: number;
}

export interface FontFace {
  /** Null for DejaVu Sans. */
  readonly family: Family | null;
  readonly weights: Readonly<Record<Weight, ShapingFont>>;
}

interface Part {
  text: string;
  readonly font: ShapingFont;
  script: string | null;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** Characters that change others, and have no shape. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u;

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

  /**
   * Splits a text of one direction into parts of one font and one script, and shapes them. Characters that no font has
   * appear as boxes of DejaVu Sans.
   *
   * @returns runs in visual order, from left to right
   */
  runs(text: string, weight: Weight, direction: Direction): Run[] {
    const runs = this.parts(text, weight).flatMap(({ text: part, font, script }) => {
      const glyphs = font.shape(part, direction, script);
      const width = glyphs.reduce((sum, { advance }) => sum + advance, 0) / font.unitsPerEm;
      return glyphs.length === 0 ? [] : [{ text: part, direction, font, glyphs, width }];
    });
    return direction === 'rtl' ? runs.reverse() : runs;
  }

  private parts(text: string, weight: Weight): Part[] {
    const order = familiesFor(text);
    const parts: Part[] = [];
    for (const { segment } of graphemes.segment(text)) {
      const font = this.choose(segment, weight, order);
      const script = scriptOf(segment);
      const last = parts.at(-1);
      if (last?.font === font && (script === null || last.script === null || last.script === script)) {
        last.text += segment;
        last.script ??= script;
      } else {
        parts.push({ text: segment, font, script });
      }
    }
    return parts;
  }

  private choose(grapheme: string, weight: Weight, order: readonly Family[]): ShapingFont {
    const others = order.flatMap((family) => this.others.filter((one) => one.family === family));
    const usual = this.base.weights[weight];
    const choices = [usual, ...others.map(({ weights }) => weights[weight]), this.base.weights.regular];
    return choices.find((font) => hasAll(font, grapheme)) ?? usual;
  }
}

function hasAll(font: ShapingFont, text: string): boolean {
  return [...text].every((char) => IGNORABLE.test(char) || font.has(char));
}

/** The scripts of the fonts by ISO 15924. */
const SCRIPTS = Object.entries({
  Latn: /\p{Script=Latin}/u,
  Grek: /\p{Script=Greek}/u,
  Cyrl: /\p{Script=Cyrillic}/u,
  Armn: /\p{Script=Armenian}/u,
  Geor: /\p{Script=Georgian}/u,
  Hebr: /\p{Script=Hebrew}/u,
  Arab: /\p{Script=Arabic}/u,
  Laoo: /\p{Script=Lao}/u,
  Thai: /\p{Script=Thai}/u,
  Deva: /\p{Script=Devanagari}/u,
  Beng: /\p{Script=Bengali}/u,
  Taml: /\p{Script=Tamil}/u,
  Telu: /\p{Script=Telugu}/u,
  Knda: /\p{Script=Kannada}/u,
  Sinh: /\p{Script=Sinhala}/u,
  Khmr: /\p{Script=Khmer}/u,
  Mymr: /\p{Script=Myanmar}/u,
  Ethi: /\p{Script=Ethiopic}/u,
  Hani: /\p{Script=Han}/u,
  Hira: /\p{Script=Hiragana}/u,
  Kana: /\p{Script=Katakana}/u,
  Bopo: /\p{Script=Bopomofo}/u,
  Hang: /\p{Script=Hangul}/u,
});

const WITHOUT_SCRIPT = /^[\p{Script=Common}\p{Script=Inherited}]*$/u;

/** Returns the script of the first letter that has one; null for signs and digits, which adopt that of their neighbours. */
function scriptOf(text: string): string | null {
  if (WITHOUT_SCRIPT.test(text)) return null;
  for (const char of text) {
    const found = SCRIPTS.find(([, letters]) => letters.test(char));
    if (found) return found[0];
  }
  return null;
}
