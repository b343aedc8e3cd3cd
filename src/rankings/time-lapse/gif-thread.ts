import { GIF_THREAD_PATH } from '#config';
import type { GifFrame, GifPalette, Pixels } from '#libs/heat-map';
import { TaskThread } from '#platform/threads/task-thread';
import { Injectable } from '@nestjs/common';

const TIME_LIMIT_MS = 30_000;
const MEMORY_MB = 256;

/** A frame of an animation, see `encodeGifFrame`. */
export interface FrameTask {
  readonly frame: Omit<Pixels, 'pixels'> & { readonly pixels: Uint8Array };
  readonly delay: number;
  readonly palette: GifPalette | null;
}

/** Encodes frames in a worker thread: one takes up to 100 ms of processor time, and an animation has up to 60. */
@Injectable()
export class GifThread {
  private readonly thread = new TaskThread(GIF_THREAD_PATH, {
    timeLimitMs: TIME_LIMIT_MS,
    memoryMb: MEMORY_MB,
  });

  async encode(task: FrameTask): Promise<GifFrame> {
    return (await this.thread.run(task)) as GifFrame;
  }
}
