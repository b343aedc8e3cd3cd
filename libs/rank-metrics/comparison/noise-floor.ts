import { UNMEASURED, positionOf } from '../rank.js';
import { assertComparable, type ScanRanks } from './scan-ranks.js';
import { mean, variance } from '../statistics.js';

/** How much ranks vary between scans that were repeated while nothing changed, in positions. */
export interface NoiseFloor {
  /** How many repeated scans it was learned from. */
  scans: number;
  /** Standard deviation of the position at one pin from one repeat to the next, over all pins. */
  pinSd: number;
  /** Standard deviation of the mean position (ATRP) over the pins measured in every repeat. */
  gridSd: number;
}

/** With two scans the spread of the means has one degree of freedom, and nothing would ever be significant. */
export const MINIMUM_REPEATS = 3;

/**
 * Learns the noise floor from scans of one place repeated with the same settings, close enough in time that
 * its true ranks did not change.
 *
 * @returns null with fewer than three scans, or fewer than one pin measured in all of them.
 * @throws {RankError} when the scans cannot be compared, {RangeError} on ranks out of range.
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
