/** The parts of gifenc that are used. The package has no types. */
declare module 'gifenc' {
  type Format = 'rgb565' | 'rgb444' | 'rgba4444';

  interface Encoder {
    writeHeader(): void;
    writeFrame(
      indexes: Uint8Array,
      width: number,
      height: number,
      options: { first?: boolean; palette?: number[][]; delay?: number; repeat?: number },
    ): void;
    bytes(): Uint8Array;
  }

  const gifenc: {
    GIFEncoder(options: { auto: boolean }): Encoder;
    quantize(rgba: Uint8Array, colors: number, options: { format: Format }): number[][];
    applyPalette(rgba: Uint8Array, palette: number[][], format: Format): Uint8Array;
  };
  export default gifenc;
}
