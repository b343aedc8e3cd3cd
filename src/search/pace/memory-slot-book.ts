import { type SlotBook, toleranceCountsFor, wholeRate } from './slot-book.js';

/** For the sizes of one process, on its own monotonic clock. */
export class MemorySlotBook implements SlotBook {
  private readonly rate: number;
  private free = 0;
  private largest = { tolerance: 0, until: 0 };

  constructor(maxRps: number) {
    this.rate = wholeRate(maxRps);
  }

  book(toleranceMs: number): Promise<number> {
    const now = performance.now();
    const slot = Math.max(now, this.free);
    if (toleranceMs >= this.largest.tolerance || slot > this.largest.until) {
      this.largest = { tolerance: toleranceMs, until: slot + toleranceCountsFor(toleranceMs) };
    }
    this.free = slot + (1000 + this.largest.tolerance) / this.rate;
    return Promise.resolve(slot - now);
  }

  holdOff(ms: number): Promise<void> {
    this.free = Math.max(this.free, performance.now() + ms);
    return Promise.resolve();
  }
}
