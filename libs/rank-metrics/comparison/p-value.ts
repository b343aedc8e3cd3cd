import { normalTwoSided, studentTwoSided } from './distributions.js';
import type { NoiseFloor } from './noise-floor.js';
import { wilcoxonTwoSided } from './wilcoxon.js';

/**
 * Where no scan was repeated: the standard deviation, in positions, that a pin's rank may have from scan to
 * scan while nothing changes. An assumption on the safe side, not a measurement.
 */
const ASSUMED_PIN_SD = 2.5;

/** What the pairs of two scans amount to. Changes are in positions, positive is up. */
export interface PairedChanges {
  pairs: number;
  meanChange: number;
  /** Mean change over the half of the pins where the place stood highest, before or after. */
  meanTopChange: number;
  /** Of the changes, as `signedRanks` gives them. */
  signedRanks: readonly number[];
  /** Rank-biserial correlation of the signed ranks, −1 to 1. */
  effect: number;
  /** Independent pins that the pairs are worth. */
  effectiveN: number;
}

/**
 * Two-sided p-value of "nothing changed but noise". It is never below that of the plain Wilcoxon test, which
 * takes the pins as independent: what neighbours share can only weaken the evidence.
 *
 * Without a noise floor there are two ways for a change to be too large for noise, and the smaller p-value is
 * doubled for having tried both (Bonferroni):
 * - consistent: the signed ranks all point one way, over more pins than noise is likely to move together;
 * - large: the pins moved further than if all were one, with the largest noise that a pin may have.
 *
 * With a noise floor the mean change is held against what repeated scans differed by, however their noise
 * hangs together.
 */
export function pValueOf(changes: PairedChanges, noiseFloor: NoiseFloor | null): number {
  const p =
    noiseFloor === null
      ? 2 * Math.min(pOfConsistency(changes), pOfSize(changes))
      : pAgainstRepeats(changes, noiseFloor);
  return Math.min(1, Math.max(p, wilcoxonTwoSided(changes.signedRanks)));
}

/**
 * Wilcoxon's statistic over its standard deviation under correlated signs, which is effect · √effectiveN.
 * Student's distribution with (effectiveN − 2) / 2 degrees of freedom instead of the normal one, because
 * effectiveN is an estimate: the 2 are the mean and the trend it is taken from, the half was set by
 * simulation (docs/significance.md).
 */
function pOfConsistency({ effect, effectiveN }: PairedChanges): number {
  const degreesOfFreedom = (effectiveN - 2) / 2;
  return degreesOfFreedom <= 0 ? 1 : studentTwoSided(effect * Math.sqrt(effectiveN), degreesOfFreedom);
}

/** Where a place stood low it cannot show how far it fell, so this one looks at the better half of the pins. */
function pOfSize({ meanTopChange }: PairedChanges): number {
  return normalTwoSided(meanTopChange / (Math.SQRT2 * ASSUMED_PIN_SD));
}

/**
 * Each of the two scans has the noise of one repeat, hence √2. Pins that are independent make the least
 * noise of the mean that there can be, so a spread of few repeats that is smaller by luck does not count.
 */
function pAgainstRepeats({ pairs, meanChange }: PairedChanges, floor: NoiseFloor): number {
  const sd = Math.SQRT2 * Math.max(floor.gridSd, floor.pinSd / Math.sqrt(pairs));
  if (meanChange === 0) return 1;
  return sd === 0 ? 0 : studentTwoSided(meanChange / sd, floor.scans - 1);
}
