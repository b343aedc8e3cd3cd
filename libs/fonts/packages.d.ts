/** The parts of fontkit that are used. The package has no types. */
declare module 'fontkit' {
  /** The outline of a glyph, in units of the font. */
  interface Path {
    scale(x: number, y: number): Path;
    translate(x: number, y: number): Path;
    toSVG(): string;
  }

  export interface Glyph {
    readonly id: number;
    readonly path: Path;
  }

  interface Position {
    readonly xAdvance: number;
    readonly xOffset: number;
    readonly yOffset: number;
  }

  export interface Font {
    readonly ascent: number;
    readonly descent: number;
    readonly lineGap: number;
    readonly unitsPerEm: number;
    readonly postscriptName: string;
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(
      text: string,
      features?: readonly string[],
    ): { readonly advanceWidth: number; readonly glyphs: Glyph[]; readonly positions: Position[] };
  }

  export function create(bytes: Uint8Array): Font;
}

/** The parts of subset-font that are used. The package has no types. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'truetype'; variationAxes: Readonly<Record<string, number>> },
  ): Promise<Buffer>;
}
