import type { Capacity, ClaimedDelivery, EndpointTurn } from './delivery-queue.repository.js';

/** A request that waits for a response costs a socket and some kilobytes. */
const MAX_IN_FLIGHT = 1_000;
/** Failing endpoints share this many slots, so that healthy endpoints always have some. */
const MAX_FAILING_IN_FLIGHT = 500;
/** All e-mails go through one server: when it hangs, they must not take the slots of other deliveries. */
const MAX_MAILS_IN_FLIGHT = 10;
const MAX_PER_ENDPOINT = 5;
/** One delivery at a time, until one succeeds: an endpoint that hangs takes one slot, not five. */
const MAX_PER_UNPROVEN_ENDPOINT = 1;

/** The deliveries that this process is attempting. */
export class InFlight {
  private readonly attempts = new Set<Promise<void>>();
  private readonly byEndpoint = new Map<number, number>();
  /** The endpoints to which the last attempt of this process succeeded. */
  private readonly proven = new Set<number>();
  private failing = 0;
  private mails = 0;

  get size(): number {
    return this.attempts.size;
  }

  capacity(): Capacity {
    return {
      slots: MAX_IN_FLIGHT - this.attempts.size,
      failingSlots: MAX_FAILING_IN_FLIGHT - this.failing,
      mailSlots: MAX_MAILS_IN_FLIGHT - this.mails,
    };
  }

  /** Returns those of the endpoints that can get deliveries now. */
  turns(endpointIds: readonly number[]): EndpointTurn[] {
    return endpointIds
      .map((endpointId) => {
        const limit = this.proven.has(endpointId) ? MAX_PER_ENDPOINT : MAX_PER_UNPROVEN_ENDPOINT;
        return { endpointId, free: limit - (this.byEndpoint.get(endpointId) ?? 0) };
      })
      .filter(({ free }) => free > 0);
  }

  /** Notes the outcome of an attempt, which decides how many deliveries its endpoint gets at a time. */
  note(endpointId: number, hasSucceeded: boolean): void {
    if (hasSucceeded) this.proven.add(endpointId);
    else this.proven.delete(endpointId);
  }

  /** Counts a delivery until its attempt ends. The attempt must not reject. */
  async add(delivery: ClaimedDelivery, attempt: Promise<void>): Promise<void> {
    this.attempts.add(attempt);
    this.count(delivery, 1);
    await attempt;
    this.attempts.delete(attempt);
    this.count(delivery, -1);
  }

  /** Resolves when the attempts that are in flight now have ended. */
  async settled(): Promise<void> {
    await Promise.all(this.attempts);
  }

  private count({ endpointId, isFailing, transport }: ClaimedDelivery, change: 1 | -1): void {
    const count = (this.byEndpoint.get(endpointId) ?? 0) + change;
    if (count > 0) this.byEndpoint.set(endpointId, count);
    else this.byEndpoint.delete(endpointId);
    if (isFailing) this.failing += change;
    if (transport === 'email') this.mails += change;
  }
}
