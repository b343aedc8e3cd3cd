import { sleep } from '#platform/sleep';
import { Logger } from '@nestjs/common';
import { setImmediate } from 'node:timers/promises';
import type { SlotBook } from './slot-book.js';

/** How late a request may go out after its slot; later, it has to book anew. */
const TOLERANCE_MS = 20;
const LARGEST_TOLERANCE_MS = 1_000;
const RETRY_MS = 250;

interface Slot {
  readonly earliest: number;
  readonly latest: number;
}

/** Lets requests go at the pace of a book. Who took a slot sends at once. */
export class PacedSlots {
  private readonly logger = new Logger(PacedSlots.name);
  private heldUntil = 0;
  private isBookLost = false;

  constructor(private readonly book: SlotBook) {}

  /** Returns when a request may go. @throws the signal's reason */
  async take(signal: AbortSignal): Promise<void> {
    // A process that is always late, or far from the book, gets there with more tolerance, at a slower pace.
    let tolerance = TOLERANCE_MS;
    for (;;) {
      const slot = await this.bookOne(tolerance, signal);
      await sleepUntil(slot.earliest, signal);
      const now = performance.now();
      // Late, a request would crowd those after it.
      if (now > slot.latest) tolerance = Math.min(tolerance * 2, LARGEST_TOLERANCE_MS);
      else if (now >= this.heldUntil) return;
    }
  }

  /** No request for so long, in any process. */
  async holdOff(ms: number): Promise<void> {
    this.heldUntil = Math.max(this.heldUntil, performance.now() + ms);
    await this.book.holdOff(ms).catch(() => undefined);
  }

  /** While the book is out of reach nobody may send: how fast the others are is not known. */
  private async bookOne(tolerance: number, signal: AbortSignal): Promise<Slot> {
    for (;;) {
      try {
        const slot = await this.tryToBook(tolerance);
        this.isBookLost = false;
        return slot;
      } catch (error) {
        if (!this.isBookLost) this.logger.warn({ err: error }, 'no requests: the rate limit is out of reach');
        this.isBookLost = true;
        await sleep(RETRY_MS, signal);
      }
    }
  }

  /** The wait counts from a moment of the round trip that is not known, so it is taken at its worst both times. */
  private async tryToBook(tolerance: number): Promise<Slot> {
    const asked = performance.now();
    const wait = await this.book.book(tolerance);
    return { earliest: performance.now() + wait, latest: asked + wait + tolerance };
  }
}

async function sleepUntil(moment: number, signal: AbortSignal): Promise<void> {
  const ms = moment - performance.now();
  if (ms > 0) await sleep(Math.ceil(ms), signal);
  // A timer may fire a part of a millisecond too early.
  while (performance.now() < moment) await setImmediate();
  signal.throwIfAborted();
}
