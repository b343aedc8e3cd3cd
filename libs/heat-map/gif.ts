import type gifenc from 'gifenc';
import { createRequire } from 'node:module';
import type { Pixels } from './png.js';

const require = createRequire(import.meta.url);

const COLORS = 256;
const FORMAT = 'rgb565';

/** Colours as red, green and blue from 0 to 255. */
export type GifPalette = number[][];

export interface GifFrame {
  readonly bytes: Uint8Array;
  readonly palette: GifPalette;
}

/** What follows the last frame of an animation. */
export const GIF_TRAILER = Uint8Array.of(0x3b);

/**
 * Encodes one frame of an animation that repeats for ever. Its frames one after the other, and `GIF_TRAILER`, are the file.
 * A frame takes up to 100 ms of processor time.
 *
 * @param delay milliseconds that the frame is shown
 * @param palette of the first frame, which has every colour of the picture in its legend; null for the first frame itself
 */
export function encodeGifFrame(
  { pixels: drawn, width, height }: Pixels,
  delay: number,
  palette: GifPalette | null,
): GifFrame {
  // A CommonJS package whose default export differs between loaders.
  const encoder = require('gifenc') as typeof gifenc;
  const gif = encoder.GIFEncoder({ auto: false });
  // The encoder reads the whole memory behind an array, so a frame needs memory of its own.
  const pixels = new Uint8Array(drawn);
  const isFirst = palette === null;
  const used = palette ?? encoder.quantize(pixels, COLORS, { format: FORMAT });
  const colors = encoder.applyPalette(pixels, used, FORMAT);
  if (isFirst) gif.writeHeader();
  gif.writeFrame(colors, width, height, {
    first: isFirst,
    ...(isFirst && { palette: used, repeat: 0 }),
    delay,
  });
  return { bytes: gif.bytes(), palette: used };
}
