import { encodeGifFrame } from '#libs/heat-map';
import { parentPort } from 'node:worker_threads';
import type { FrameTask } from './gif-thread.js';

/** Entry point of the worker thread: encodes the frames that it receives, and ends with one that fails. */
parentPort?.on('message', ({ frame, delay, palette }: FrameTask) => {
  const { buffer, byteOffset, byteLength } = frame.pixels;
  const pixels = Buffer.from(buffer, byteOffset, byteLength);
  parentPort?.postMessage(encodeGifFrame({ ...frame, pixels }, delay, palette));
});
