import { positionOf, UNMEASURED } from '../rank.js';
import { mean, variance } from '../statistics.js';
import { assertComparable, type ScanRanks } from './scan-ranks.js';

/** Variation of ranks between repeated scans while the true ranks do not change, in positions. */
export interface NoiseFloor {
  /** Number of repeated scans. */
  scans: number;
  /** Standard deviation of the position at one pin from one repeat to the next, over all pins. */
  pinSd: number;
  /** Standard deviation of the mean position (ATRP) over the pins measured in every repeat. */
  gridSd: number;
}

/** With two scans the variance of the means has one degree of freedom, and no change would ever be significant. */
export const MINIMUM_REPEATS = 3;

/**
 * Estimates the noise floor from repeated scans of one place with the same settings, close enough in time that its
 * true ranks did not change.
 *
 * @returns null for fewer than three scans, or if no pin is measured in all of them
 * @throws {RankError} if the scans cannot be compared
 * @throws {RangeError} on ranks out of range
 */
export function estimateNoiseFloor(scans: readonly ScanRanks[]): NoiseFloor | null {
  const [first, ...others] = scans;
  if (first === undefined) return null;
  assertComparable(first, ...others);
  if (scans.length < MINIMUM_REPEATS) return null;

  const pins = first.ranks
    .map((_, pin) => scans.map(({ ranks }) => ranks[pin] ?? UNMEASURED))
    .filter((ranks) => !ranks.includes(UNMEASURED))
    .map((ranks) => ranks.map((rank) => positionOf(rank, first.depth)));
  if (pins.length === 0) return null;

  const means = scans.map((_, scan) => mean(pins.map((positions) => positions[scan] ?? NaN)));
  return {
    scans: scans.length,
    pinSd: Math.sqrt(mean(pins.map(variance))),
    gridSd: Math.sqrt(variance(means)),
  };
}
