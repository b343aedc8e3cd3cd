import type * as HarfBuzz from 'harfbuzzjs';

export type Direction = 'ltr' | 'rtl';

/** A glyph in its place, in units of the font. */
export interface Glyph {
  readonly id: number;
  /** Index of the first character that the glyph draws. Glyphs of the same characters have the same index. */
  readonly cluster: number;
  readonly advance: number;
  /** Offset from the pen, to the right and up. */
  readonly x: number;
  readonly y: number;
}

/** Default language: the shapes of a name do not depend on the settings of the machine. */
const NO_LANGUAGE = 'und';

/** A font that HarfBuzz reads. It has no state that depends on earlier texts. */
export class ShapingFont {
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
  readonly lineGap: number;
  private readonly font: HarfBuzz.Font;
  private readonly characters: ReadonlySet<number>;

  /** @param name unique name; @param bytes TrueType of one weight */
  constructor(
    private readonly harfbuzz: typeof HarfBuzz,
    readonly name: string,
    readonly bytes: Uint8Array,
  ) {
    this.font = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(bytes)));
    const { ascender, descender, lineGap } = this.font.hExtents();
    this.characters = new Set(this.font.face.collectUnicodes());
    this.unitsPerEm = this.font.face.upem;
    this.ascent = ascender;
    this.descent = descender;
    this.lineGap = lineGap;
  }

  has(char: string): boolean {
    return this.characters.has(char.codePointAt(0) ?? 0);
  }

  /**
   * Shapes a text of one direction and one script.
   *
   * @param script ISO 15924; null for the script of the first letter
   * @returns glyphs in visual order, from left to right
   */
  shape(text: string, direction: Direction, script: string | null): Glyph[] {
    const { Buffer, BufferFlag, ClusterLevel, Direction, shape } = this.harfbuzz;
    const buffer = new Buffer();
    buffer.addText(text);
    if (script === null) buffer.guessSegmentProperties();
    else buffer.setScript(script);
    buffer.setLanguage(NO_LANGUAGE);
    buffer.setDirection(direction === 'rtl' ? Direction.RTL : Direction.LTR);
    buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS);
    buffer.setFlags(BufferFlag.REMOVE_DEFAULT_IGNORABLES);
    shape(this.font, buffer);
    const positions = buffer.getGlyphPositions();
    return buffer.getGlyphInfos().map(({ codepoint, cluster }, n) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[n] ?? {};
      return { id: codepoint, cluster, advance: xAdvance, x: xOffset, y: yOffset };
    });
  }

  /** Returns the outline of a glyph as commands of an SVG path, in units of the font with y up. */
  outline(id: number): readonly { readonly type: string; readonly values: readonly number[] }[] {
    return this.font.glyphToJson(id);
  }
}
