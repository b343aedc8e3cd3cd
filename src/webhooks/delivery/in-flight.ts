import type { Capacity, ClaimedDelivery } from './claim-deliveries.js';

/** A request that waits for an answer costs a socket and some kilobytes. */
const MAX_IN_FLIGHT = 1_000;
/** Endpoints that fail share this many, so that there is always room for those that answer. */
const MAX_FAILING_IN_FLIGHT = 500;

/** The deliveries that this process is attempting. */
export class InFlight {
  private readonly attempts = new Set<Promise<void>>();
  private readonly byEndpoint = new Map<number, number>();
  private failing = 0;

  get size(): number {
    return this.attempts.size;
  }

  capacity(): Capacity {
    return {
      slots: MAX_IN_FLIGHT - this.attempts.size,
      failingSlots: MAX_FAILING_IN_FLIGHT - this.failing,
      busy: this.byEndpoint,
    };
  }

  /** Counts the delivery until its attempt, which must not reject, has ended; resolves when it counts no longer. */
  async add(delivery: ClaimedDelivery, attempt: Promise<void>): Promise<void> {
    this.attempts.add(attempt);
    this.count(delivery, 1);
    await attempt;
    this.attempts.delete(attempt);
    this.count(delivery, -1);
  }

  /** Resolves when those under way now have ended. */
  async settled(): Promise<void> {
    await Promise.all(this.attempts);
  }

  private count({ endpointId, isFailing }: ClaimedDelivery, change: 1 | -1): void {
    const count = (this.byEndpoint.get(endpointId) ?? 0) + change;
    if (count > 0) this.byEndpoint.set(endpointId, count);
    else this.byEndpoint.delete(endpointId);
    if (isFailing) this.failing += change;
  }
}
