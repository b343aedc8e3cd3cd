/** The parts of subset-font that are used. The package has no types. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'truetype'; variationAxes: Readonly<Record<string, number>> },
  ): Promise<Buffer>;
}
