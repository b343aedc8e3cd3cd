import { normalTwoSided, studentTwoSided } from './distributions.js';
import type { NoiseFloor } from './noise-floor.js';
import { wilcoxonTwoSided } from './wilcoxon.js';

/**
 * Standard deviation of a pin's rank between scans while nothing changes, in positions, if no scan was repeated.
 * A conservative assumption, not a measurement.
 */
const ASSUMED_PIN_SD = 2.5;

/** Statistics of the paired pins of two scans. Changes are in positions; positive is up. */
export interface PairedChanges {
  pairs: number;
  meanChange: number;
  /** Mean change over the half of the pins with the best rank of the place in either scan. */
  meanTopChange: number;
  /** Result of `signedRanks` for the changes. */
  signedRanks: readonly number[];
  /** Rank-biserial correlation of the signed ranks, −1 to 1. */
  effect: number;
  /** Effective sample size; see `effectiveSize`. */
  effectiveN: number;
}

/**
 * Returns the two-sided p-value of the null hypothesis that all changes are noise. It is at least the p-value of the
 * plain Wilcoxon test, which assumes independent pins, because correlation can only weaken the evidence.
 *
 * Without a noise floor, a change can be significant in two ways, and the smaller p-value is doubled for the two tests
 * (Bonferroni):
 * - consistent: the signed ranks have one direction, over more pins than noise is likely to move together;
 * - large: the mean change is improbable even if all pins move as one, with the assumed maximum noise of a pin.
 *
 * With a noise floor, the mean change is compared with the differences between repeated scans, which contain any
 * correlation of the noise.
 */
export function pValueOf(changes: PairedChanges, noiseFloor: NoiseFloor | null): number {
  const p =
    noiseFloor === null
      ? 2 * Math.min(consistencyPValue(changes), sizePValue(changes))
      : repeatsPValue(changes, noiseFloor);
  return Math.min(1, Math.max(p, wilcoxonTwoSided(changes.signedRanks)));
}

/**
 * Tests Wilcoxon's statistic divided by its standard deviation under correlated signs, effect · √effectiveN. Uses
 * Student's t-distribution with (effectiveN − 2) / 2 degrees of freedom instead of the normal one, because effectiveN
 * is an estimate. The 2 stands for the estimated mean and trend; the factor ½ was set by simulation
 * (docs/explanation/significance.md).
 */
function consistencyPValue({ effect, effectiveN }: PairedChanges): number {
  const degreesOfFreedom = (effectiveN - 2) / 2;
  return degreesOfFreedom <= 0 ? 1 : studentTwoSided(effect * Math.sqrt(effectiveN), degreesOfFreedom);
}

/** Tests the size of the change over the better half of the pins, because low ranks cannot fall much further. */
function sizePValue({ meanTopChange }: PairedChanges): number {
  return normalTwoSided(meanTopChange / (Math.SQRT2 * ASSUMED_PIN_SD));
}

/**
 * Tests the mean change against repeated scans. Both scans have the noise of one repeat, hence √2. The noise of the
 * mean is at least that of independent pins, which limits an estimate that is too small by chance with few repeats.
 */
function repeatsPValue({ pairs, meanChange }: PairedChanges, floor: NoiseFloor): number {
  const sd = Math.SQRT2 * Math.max(floor.gridSd, floor.pinSd / Math.sqrt(pairs));
  if (meanChange === 0) return 1;
  return sd === 0 ? 0 : studentTwoSided(meanChange / sd, floor.scans - 1);
}
