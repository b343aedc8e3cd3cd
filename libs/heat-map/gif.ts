import type gifenc from 'gifenc';
import { createRequire } from 'node:module';
import type { Pixels } from './png.js';

const require = createRequire(import.meta.url);

const COLORS = 256;
const FORMAT = 'rgb565';

/**
 * Encodes frames of one size as an animation that repeats for ever. All frames use the colours of the first, which has
 * every colour of the palette in its legend. Frames are drawn one at a time, so that only one is in memory.
 *
 * @param delays milliseconds that each frame is shown, one per frame
 */
export async function encodeGif(frames: AsyncIterable<Pixels>, delays: readonly number[]): Promise<Buffer> {
  // A CommonJS package whose default export differs between loaders.
  const encoder = require('gifenc') as typeof gifenc;
  const gif = encoder.GIFEncoder();
  let palette: number[][] | undefined;
  let index = 0;
  for await (const { pixels: drawn, width, height } of frames) {
    // The encoder reads the whole memory behind an array, so a frame needs memory of its own.
    const pixels = new Uint8Array(drawn);
    const isFirst = palette === undefined;
    palette ??= encoder.quantize(pixels, COLORS, { format: FORMAT });
    const colors = encoder.applyPalette(pixels, palette, FORMAT);
    gif.writeFrame(colors, width, height, {
      ...(isFirst && { palette, repeat: 0 }),
      delay: delays[index] ?? 0,
    });
    index += 1;
  }
  gif.finish();
  return Buffer.from(gif.bytes());
}
