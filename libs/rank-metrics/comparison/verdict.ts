import { effectiveSize } from './effective-size.js';
import type { NoiseFloor } from './noise-floor.js';
import { pValueOf } from './p-value.js';
import { signedRanks } from './wilcoxon.js';
import { sum } from '../statistics.js';

/** A change with a p-value up to this is more than noise. */
const ALPHA = 0.05;

/** Fewer pairs can never reach ALPHA: with 5, even one direction at every pin has p = 2 / 2⁵ = 0.0625. */
export const MINIMUM_PAIRS = 6;

/** Smallest mean change, in positions, that is worth a word. */
const MINIMUM_EFFECT = 1;

/**
 * Why a change is not significant. `too_few_pins`: fewer than 6 were measured in both scans, no test can
 * tell. `no_change`: every paired pin has the rank it had. `within_noise`: noise alone does this more often
 * than one time in twenty. `mixed_directions`: most pins went one way and the mean the other.
 * `effect_too_small`: more than noise, but less than the minimum effect.
 */
export type InsignificanceReason = (typeof INSIGNIFICANCE_REASONS)[number];
export const INSIGNIFICANCE_REASONS = [
  'too_few_pins',
  'no_change',
  'within_noise',
  'mixed_directions',
  'effect_too_small',
] as const;

export interface JudgeOptions {
  /** From `estimateNoiseFloor`, when scans of the same place and keyword were repeated. */
  noiseFloor?: NoiseFloor | null;
  /** Positions that the mean has to move by to be significant, from 0. Default 1. */
  minimumEffect?: number;
}

/** How far a place moved, and whether that is more than noise. */
export interface Verdict {
  /** Mean of (position before − position after) over the pairs: positive is up. Null without pairs. */
  meanChange: number | null;
  /**
   * Matched-pairs rank-biserial correlation, from −1 (every change is a fall) to 1 (every change is a rise);
   * 0 when nothing moved, null without pairs. Source: D. S. Kerby, "The simple difference formula",
   * Comprehensive Psychology 3 (2014), doi:10.2466/11.IT.3.1.
   */
  effect: number | null;
  /** Two-sided, see `pValueOf`; null when no test can tell (`too_few_pins`). */
  pValue: number | null;
  significant: boolean;
  /** Null when significant. */
  reason: InsignificanceReason | null;
  /** Independent pins that the pairs are worth; null when no test can tell. */
  effectiveN: number | null;
  method: ComparisonMethod;
}

/** How the verdict was reached, for publication beside it. */
export interface ComparisonMethod {
  test: 'wilcoxon_signed_rank';
  zeros: 'pratt';
  /** What the change was held against: the likeness of neighbouring pins, or scans that were repeated. */
  noise: 'spatial_autocorrelation' | 'repeated_scans';
  alpha: number;
  /** Positions. */
  minimumEffect: number;
  /** With fewer pairs nothing is significant. */
  minimumPairs: number;
}

/** One pin measured in both scans: the positions there, absent counted as depth + 1. */
export interface PinPair {
  row: number;
  col: number;
  before: number;
  after: number;
}

/** Judges the pins that were measured in both scans. */
export function judge(
  pairs: readonly PinPair[],
  gridSize: number,
  { noiseFloor = null, minimumEffect = MINIMUM_EFFECT }: JudgeOptions = {},
): Verdict {
  if (!(minimumEffect >= 0)) {
    throw new RangeError(`The minimum effect must be 0 or more, not ${minimumEffect}.`);
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
 * The pins where the place stood highest before or after, at least MINIMUM_PAIRS of them. (Before *or* after:
 * chosen by one scan alone, noise would look like a fall or a rise.)
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
