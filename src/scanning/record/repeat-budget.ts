import { MAX_CHECKS } from './suspicion.js';

/** A small grid may repeat every search once. */
const MIN_REPEATS = 10;

/** Returns how many searches a scan may repeat because their answers are doubtful: a quarter of its pins, at least 10. */
export function maxRepeats(pins: number): number {
  return Math.max(MIN_REPEATS, Math.ceil(pins / 4));
}

/** Returns the most searches that a scan pays for: one per pin, those that it repeats, and the checks of a suspect scan. */
export function maxSearches(pins: number): number {
  return pins + maxRepeats(pins) + MAX_CHECKS;
}

/** Limits and counts the repeated searches of a scan. */
export class RepeatBudget {
  private uncounted = 0;

  /** @param left how many searches may still be repeated */
  constructor(private left: number) {}

  /** Takes one repeated search. @returns false if none is left */
  readonly take = (): boolean => {
    if (this.left <= 0) return false;
    this.left--;
    this.uncounted++;
    return true;
  };

  /** Returns the number of searches taken since the last call. */
  drain(): number {
    const count = this.uncounted;
    this.uncounted = 0;
    return count;
  }
}
