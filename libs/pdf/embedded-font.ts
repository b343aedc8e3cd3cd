import type { ShapingFont } from '#libs/fonts';
import { create, type Font, type Subset } from 'fontkit';
import type { TextGlyph } from './glyph-texts.js';

/** Numbers of drawn glyphs begin here. The glyphs of a font have smaller ones. */
const FIRST_DRAWN = 0x10000;

/**
 * A font of a document. PDFKit asks it for the glyphs of a text and for the subset to embed. HarfBuzz has shaped the
 * text, so it returns the glyphs that are set.
 *
 * A PDF has one text for each glyph, but scripts draw different letters with one glyph. A glyph with another text is
 * therefore embedded again under another number.
 */
export class EmbeddedFont {
  /** What PDFKit registers in place of a font that fontkit has read. */
  readonly source: Font;
  private readonly numbers = new Map<string, number>();
  private readonly glyphIds: number[] = [];
  private glyphs: readonly TextGlyph[] = [];

  constructor({ name, bytes }: ShapingFont) {
    const font = create(bytes);
    const subset = font.createSubset();
    this.source = Object.defineProperties(font, {
      // The files of a family and its weights have one name, and PDFKit takes fonts of one name for the same.
      postscriptName: { value: name },
      layout: { value: () => this.layout() },
      createSubset: { value: () => this.withDrawn(subset) },
    });
  }

  /** Sets the glyphs that are drawn next. */
  set(glyphs: readonly TextGlyph[]): void {
    this.glyphs = glyphs;
  }

  /** PDFKit scales the positions in place, so each call returns new ones. */
  private layout() {
    const glyphs = this.glyphs.map(({ id, x, advance, text }) => {
      // Readers guess spaces from gaps. The width of a mark that is drawn before the pen ends at the pen.
      const width = x < 0 ? Math.max(advance - x, 0) : this.source.getGlyph(id).advanceWidth;
      return {
        id: this.numberOf(id, width, text),
        advanceWidth: width,
        codePoints: Array.from(text, (char) => char.codePointAt(0)),
      };
    });
    const positions = this.glyphs.map(({ advance, x, y }) => ({
      xAdvance: advance,
      yAdvance: 0,
      xOffset: x,
      yOffset: y,
    }));
    return { glyphs, positions, advanceWidth: this.glyphs.reduce((sum, { advance }) => sum + advance, 0) };
  }

  private withDrawn(subset: Subset): Subset {
    const include = subset.includeGlyph.bind(subset);
    const included = new Map<number, number>();
    // Parts of composed glyphs are included by their number in the font.
    subset.includeGlyph = (number) => {
      if (number < FIRST_DRAWN) return include(number);
      const index = included.get(number) ?? subset.glyphs.push(this.glyphIds[number - FIRST_DRAWN] ?? 0) - 1;
      included.set(number, index);
      return index;
    };
    return subset;
  }

  private numberOf(id: number, width: number, text: string): number {
    const key = `${id} ${width} ${text}`;
    const number = this.numbers.get(key) ?? FIRST_DRAWN + this.glyphIds.push(id) - 1;
    this.numbers.set(key, number);
    return number;
  }
}
