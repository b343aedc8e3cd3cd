/**
 * The moments at which requests may go out to one provider, booked one after the other (a generic cell rate
 * algorithm with a burst of one). What is booked and not used is lost: that costs time, never the limit.
 */
export interface SlotBook {
  /**
   * Books the next free slot.
   *
   * @param toleranceMs how late after its slot the caller may still send
   * @returns milliseconds to the slot, counted from some moment between the call and its answer
   */
  book(toleranceMs: number): Promise<number>;

  /** From now on there is no slot for so long, for nobody. */
  holdOff(ms: number): Promise<void>;
}

/*
 * Why no window of one second sees more than R requests: those of [t, t + 1 s) have slots in
 * [t − T, t + 1 s), where T is the tolerance of the first of them. At a distance of (1 s + T) ÷ R there is room
 * for R slots in it and no more. So the distance goes by the largest tolerance of the slots that can share a
 * window with the new one, which both books remember for long enough.
 */

/** How long a slot's tolerance counts for the slots after it, in milliseconds: for more than any window with it. */
export function toleranceCountsFor(toleranceMs: number): number {
  return 2 * (1000 + toleranceMs);
}

/** A part of a request above 1 is of no use in a window, and is cut off; below 1 it counts. */
export function wholeRate(maxRps: number): number {
  return maxRps < 1 ? maxRps : Math.floor(maxRps);
}
