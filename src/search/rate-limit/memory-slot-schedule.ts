import { type SlotSchedule, toleranceLifetime, wholeRate } from './slot-schedule.js';

/** The schedule of a single process, on its monotonic clock. */
export class MemorySlotSchedule implements SlotSchedule {
  private readonly rate: number;
  private nextFree = 0;
  private largest = { tolerance: 0, until: 0 };

  constructor(maxRps: number) {
    this.rate = wholeRate(maxRps);
  }

  reserve(toleranceMs: number): Promise<number> {
    const now = performance.now();
    const slot = Math.max(now, this.nextFree);
    if (toleranceMs >= this.largest.tolerance || slot > this.largest.until) {
      this.largest = { tolerance: toleranceMs, until: slot + toleranceLifetime(toleranceMs) };
    }
    this.nextFree = slot + (1000 + this.largest.tolerance) / this.rate;
    return Promise.resolve(slot - now);
  }

  block(ms: number): Promise<void> {
    this.nextFree = Math.max(this.nextFree, performance.now() + ms);
    return Promise.resolve();
  }
}
