import { mean, standardDeviation, studentT95 } from '#libs/numeric';

/** A stored estimate and its outcome. */
export interface CheckedEstimate {
  readonly positionsGained: number;
  readonly interval90: readonly [low: number, high: number];
  /** Standard deviation of the difference of two scans while nothing changes; null if not estimated. */
  readonly noise: number | null;
  /** Average total rank before minus after the action. */
  readonly outcome: number;
}

/** Accuracy of stored estimates. */
export interface Calibration {
  readonly count: number;
  /** Share of outcomes within their interval, widened by the noise of the scans. Ideally 0.9. */
  readonly coverage: number;
  /** 90 % interval of the coverage for this count. */
  readonly coverageInterval90: readonly [number, number];
  /** Mean outcome minus mean estimate: negative if the estimates were too high. */
  readonly bias: number;
  /** 90 % interval of the bias; null for a single estimate. */
  readonly biasInterval90: readonly [number, number] | null;
  readonly meanAbsoluteError: number;
}

const Z_95 = studentT95(Infinity);

/**
 * Compares stored estimates with their outcomes. An outcome is the difference of two noisy scans. So the comparison
 * widens each half of the interval by the noise (root of the sum of squares).
 *
 * @returns null without estimates
 */
export function calibrate(checked: readonly CheckedEstimate[]): Calibration | null {
  const count = checked.length;
  if (count === 0) return null;
  const errors = checked.map(({ outcome, positionsGained }) => outcome - positionsGained);
  const coverage = checked.filter(isCovered).length / count;
  const bias = mean(errors);
  const half = (studentT95(count - 1) * standardDeviation(errors)) / Math.sqrt(count);
  return {
    count,
    coverage,
    coverageInterval90: wilson(coverage, count),
    bias,
    biasInterval90: count > 1 ? [bias - half, bias + half] : null,
    meanAbsoluteError: mean(errors.map(Math.abs)),
  };
}

function isCovered({ positionsGained, interval90: [low, high], noise, outcome }: CheckedEstimate): boolean {
  const off = outcome - positionsGained;
  const half = off < 0 ? positionsGained - low : high - positionsGained;
  return Math.abs(off) <= Math.hypot(half, Z_95 * (noise ?? 0));
}

/** Returns the score interval of a proportion (E. B. Wilson, J. American Statistical Association 22, 1927). */
function wilson(share: number, count: number): [number, number] {
  const z2 = Z_95 ** 2 / count;
  const center = (share + z2 / 2) / (1 + z2);
  const half = (Z_95 * Math.sqrt((share * (1 - share)) / count + z2 / (4 * count))) / (1 + z2);
  // Rounding must not put the share outside of its interval.
  return [
    share === 0 ? 0 : Math.max(0, Math.min(share, center - half)),
    share === 1 ? 1 : Math.min(1, Math.max(share, center + half)),
  ];
}
