/** The parts of fontkit that are used. The package has no types. */
declare module 'fontkit' {
  export interface Font {
    getGlyph(id: number): { readonly advanceWidth: number };
    createSubset(): Subset;
  }

  /** The glyphs that a document embeds. */
  export interface Subset {
    /** Numbers of the glyphs in the font, by number in the subset. */
    readonly glyphs: number[];
    includeGlyph(id: number): number;
  }

  export function create(bytes: Uint8Array): Font;
}
