import { sum } from '../statistics.js';
import { correlationOfNeighbours } from './neighbour-correlation.js';
import type { NoiseFloor } from './noise-floor.js';
import { pValueOf } from './p-value.js';
import { pairsByDistance, type PinValue } from './pin-values.js';
import { signedRanks } from './wilcoxon.js';

/** Significance level: maximum p-value of a significant change. */
const ALPHA = 0.05;

/** Fewer pairs can never reach ALPHA: with 5, even a change in one direction at every pin has p = 2 / 2⁵ = 0.0625. */
export const MINIMUM_PAIRS = 6;

/** Default minimum mean change of a significant change, in positions. */
const MINIMUM_EFFECT = 1;

/**
 * Reason why a change is not significant:
 * - `too_few_pins`: fewer than 6 pins are measured in both scans, too few for any test;
 * - `no_change`: no paired pin changed its rank;
 * - `within_noise`: noise alone causes such a change with a probability above 5 %;
 * - `mixed_directions`: most pins moved in one direction and the mean in the other;
 * - `effect_too_small`: the p-value is significant, but the mean change is below the minimum effect.
 */
export type InsignificanceReason = (typeof INSIGNIFICANCE_REASONS)[number];
export const INSIGNIFICANCE_REASONS = [
  'too_few_pins',
  'no_change',
  'within_noise',
  'mixed_directions',
  'effect_too_small',
] as const;

export interface ComparisonOptions {
  /** Result of `estimateNoiseFloor` for repeated scans of the same place and keyword, if there are any. */
  noiseFloor?: NoiseFloor | null;
  /** Minimum mean change of a significant change, in positions, at least 0. Defaults to 1. */
  minimumEffect?: number;
}

/** The size of a change and its significance. */
export interface ChangeAssessment {
  /** Mean of (position before − position after) over the pairs; positive is up. Null without pairs. */
  meanChange: number | null;
  /**
   * Matched-pairs rank-biserial correlation, from −1 (every change is a fall) to 1 (every change is a rise); 0 if no
   * pin moved, null without pairs.
   *
   * @see D. S. Kerby, "The simple difference formula", Comprehensive Psychology 3 (2014), doi:10.2466/11.IT.3.1
   */
  effect: number | null;
  /** Two-sided p-value, see `pValueOf`; null with `too_few_pins`. */
  pValue: number | null;
  significant: boolean;
  /** Null if significant. */
  reason: InsignificanceReason | null;
  /** Effective sample size, see `effectiveSize`; null with `too_few_pins`. */
  effectiveN: number | null;
  method: ComparisonMethod;
}

/** Parameters of the significance test, published with its result. */
export interface ComparisonMethod {
  /** `student_t` compares the levels of scans, `wilcoxon_signed_rank` the pins of two scans. */
  test: 'wilcoxon_signed_rank' | 'student_t';
  zeros: 'pratt';
  /** Source of the noise estimate: the correlation of neighbouring pins, repeated scans, or the earlier scans of the series. */
  noise: 'spatial_autocorrelation' | 'repeated_scans' | 'own_series';
  alpha: number;
  /** In positions. */
  minimumEffect: number;
  /** With fewer pairs, no change is significant. */
  minimumPairs: number;
}

/** Positions at one pin that is measured in both scans, with absent counted as depth + 1. */
interface PinPair {
  row: number;
  col: number;
  before: number;
  after: number;
}

/**
 * Tests whether the change over the pins measured in both scans is significant.
 *
 * @param gridSize pins along one side; the centre is at (gridSize − 1) / 2 in both directions
 * @throws {RangeError} if the minimum effect is negative or NaN
 */
export function assessChange(
  pairs: readonly PinPair[],
  gridSize: number,
  { noiseFloor = null, minimumEffect = MINIMUM_EFFECT }: ComparisonOptions = {},
): ChangeAssessment {
  if (!(minimumEffect >= 0)) {
    throw new RangeError(`The minimum effect must be at least 0; got ${minimumEffect}.`);
  }
  const ranks = signedRanks(pairs.map(changeOf));
  const meanChange = meanChangeOf(pairs);
  const effect = sum(ranks) / Math.max(sum(ranks.map(Math.abs)), 1);
  const testable = pairs.length >= MINIMUM_PAIRS;
  const effectiveN = testable
    ? effectiveSize(
        pairs.map(({ row, col }, i) => ({ row, col, value: ranks[i] ?? 0 })),
        gridSize,
      )
    : null;
  const meanTopChange = meanChangeOf(betterHalf(pairs));
  const pValue =
    effectiveN === null
      ? null
      : pValueOf(
          { pairs: pairs.length, meanChange, meanTopChange, signedRanks: ranks, effect, effectiveN },
          noiseFloor,
        );

  const reasonAgainst = (): InsignificanceReason | null => {
    if (pValue === null) return 'too_few_pins';
    if (effectiveN === 0) return 'no_change';
    if (pValue > ALPHA) return 'within_noise';
    if (Math.sign(meanChange) !== Math.sign(effect)) return 'mixed_directions';
    return Math.abs(meanChange) < minimumEffect ? 'effect_too_small' : null;
  };
  const reason = reasonAgainst();
  return {
    meanChange: pairs.length === 0 ? null : meanChange,
    effect: pairs.length === 0 ? null : effect,
    pValue,
    significant: reason === null,
    reason,
    effectiveN,
    method: {
      test: 'wilcoxon_signed_rank',
      zeros: 'pratt',
      noise: noiseFloor === null ? 'spatial_autocorrelation' : 'repeated_scans',
      alpha: ALPHA,
      minimumEffect,
      minimumPairs: MINIMUM_PAIRS,
    },
  };
}

/**
 * Returns the half of the pins with the best rank of the place before or after, at least MINIMUM_PAIRS of them. A
 * selection by one scan alone would turn noise into a fall or a rise (regression to the mean).
 */
function betterHalf(pairs: readonly PinPair[]): PinPair[] {
  const best = ({ before, after }: PinPair): number => Math.min(before, after);
  const sorted = pairs.map(best).sort((a, b) => a - b);
  const worst = sorted[Math.max(MINIMUM_PAIRS, Math.ceil(pairs.length / 2)) - 1] ?? Infinity;
  return pairs.filter((pair) => best(pair) <= worst);
}

function changeOf({ before, after }: PinPair): number {
  return before - after;
}

function meanChangeOf(pairs: readonly PinPair[]): number {
  return sum(pairs.map(changeOf)) / pairs.length;
}

/**
 * Returns the effective sample size of spatially correlated signed ranks:
 *
 *     n′ = (Σ |rᵢ|)² / Σᵢⱼ |rᵢ| |rⱼ| ρ^hᵢⱼ,    h in pin spacings, ρ⁰ = 1.
 *
 * This is L. Kish's effective sample size, extended to correlated values: the sum of n′ equal, independent values
 * varies as much, relative to its maximum, as Σ rᵢ with random but spatially correlated signs. A pin is
 * weighted by its change; a pin that did not move has no weight.
 *
 * ρ is estimated over all pins and over those that moved, and the larger estimate is used. Where a business is absent
 * from most pins, their constant rank says nothing about the noise of the others.
 *
 * @param pins signed ranks of the changes at the pins measured in both scans
 * @param gridSize pins along one side; the centre is at (gridSize − 1) / 2 in both directions
 * @returns from 1 to the number of pins that moved; 0 if none did
 */
export function effectiveSize(pins: readonly PinValue[], gridSize: number): number {
  const moved = pins.filter(({ value }) => value !== 0);
  if (moved.length === 0) return 0;
  const estimates = [pins, moved].map((some) => correlationOfNeighbours(some, gridSize));
  const known = estimates.filter((rho) => rho !== null);
  // Without adjacent pins, the correlation is unknown: assume that all pins move as one.
  if (known.length === 0) return 1;
  const rho = Math.max(...known);

  const sizes = moved.map((pin) => ({ ...pin, value: Math.abs(pin.value) }));
  const alone = sum(sizes.map(({ value }) => value ** 2));
  const shared = sum(pairsByDistance(sizes).map(([distance, weight]) => weight * rho ** distance));
  return sum(sizes.map(({ value }) => value)) ** 2 / (alone + shared);
}
