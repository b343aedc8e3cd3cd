/**
 * The times at which requests to one provider may be sent, reserved one after another (a generic cell rate algorithm with a
 * burst of one). An unused slot is lost, which costs time but never exceeds the rate.
 *
 * Why no window of one second contains more than R requests: those of [t, t + 1 s) have slots in [t − T, t + 1 s), where T
 * is the tolerance of the first of them. At a distance of (1 s + T) ÷ R that interval has at most R slots. So the distance
 * follows the largest tolerance of the slots that can share a window with the new one, and schedules remember it.
 */
export interface SlotSchedule {
  /**
   * Reserves the next free slot.
   *
   * @param toleranceMs how long after its slot the request may still be sent
   * @returns milliseconds until the slot, from a moment between the call and its return
   */
  reserve(toleranceMs: number): Promise<number>;

  /** Blocks all slots from now on for a duration. */
  block(ms: number): Promise<void>;
}

/** Returns for how long a tolerance affects later slots, in milliseconds: longer than any window with its slot. */
export function toleranceLifetime(toleranceMs: number): number {
  return 2 * (1000 + toleranceMs);
}

/** Rounds down a rate above 1: a window cannot contain a fraction of a request. */
export function wholeRate(maxRps: number): number {
  return maxRps < 1 ? maxRps : Math.floor(maxRps);
}

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
