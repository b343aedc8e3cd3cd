import { studentQuantile } from '../comparison/distributions.js';
import { mean, sum } from '../statistics.js';

/** Probability that the interval of the date contains it. */
const DATE_COVERAGE = 0.9;

/**
 * Nominal coverage of the interval of the size. It covers the true size in 90 % of cases, because only shifts that were
 * announced are measured, and those look larger than they are.
 */
const SIZE_COVERAGE = 0.93;

/** Keeps the logarithm finite for two stretches that do not vary at all. */
const LEAST_SQUARES = 1e-12;

/** The date and size of a shift. Indices are those of the levels. */
export interface DatedShift {
  /** Index of the first level after the shift: the most probable one. */
  at: number;
  /** First and last index of the interval that contains the date with a probability of 90 %. */
  interval: [first: number, last: number];
  /** Mean level after − mean level before, in positions; positive is up. */
  change: number;
  /** Interval that contains the true change in 90 % of cases, in positions. It includes the uncertainty of the date. */
  changeInterval90: [low: number, high: number];
}

/**
 * Estimates when the mean of normally distributed levels changed, and by how much, if it changed once. All dates are
 * equally probable beforehand, and means and variance are unknown, so that a date has the weight
 *
 *     (squares within both stretches)^(−(n − 2) / 2) · (n₁ n₂ / n)^(−½).
 *
 * @param levels at least four
 * @see A. F. M. Smith, "A Bayesian approach to inference about a change-point in a sequence of random variables",
 *   Biometrika 62 (1975)
 */
export function dateShift(levels: readonly number[]): DatedShift {
  const n = levels.length;
  const dates = Array.from({ length: n - 2 }, (_, index) => splitAt(levels, index + 2));
  const largest = Math.max(...dates.map(({ weight }) => weight));
  const weights = dates.map((date) => ({ ...date, weight: Math.exp(date.weight - largest) }));
  const total = sum(weights.map(({ weight }) => weight));
  const [best, ...others] = weights.toSorted((a, b) => b.weight - a.weight);
  if (best === undefined) throw new RangeError(`A shift requires at least four levels; got ${n}.`);
  const likely = [best];
  for (const date of others) {
    if (sum(likely.map(({ weight }) => weight)) >= DATE_COVERAGE * total) break;
    likely.push(date);
  }
  const quantile = studentQuantile(1 - SIZE_COVERAGE, n - 2);
  const ends = (of: (date: Split) => number): [number, number] => [
    Math.min(...likely.map(of)),
    Math.max(...likely.map(of)),
  ];
  return {
    at: best.at,
    interval: ends(({ at }) => at),
    change: best.change,
    changeInterval90: [
      ends(({ change, error }) => change - quantile * error)[0],
      ends(({ change, error }) => change + quantile * error)[1],
    ],
  };
}

interface Split {
  readonly at: number;
  readonly change: number;
  /** Standard error of the change. */
  readonly error: number;
  /** Logarithm of the weight of this date. */
  readonly weight: number;
}

function splitAt(levels: readonly number[], at: number): Split {
  const [before, after] = [levels.slice(0, at), levels.slice(at)];
  const squares = Math.max(squaresOf(before) + squaresOf(after), LEAST_SQUARES);
  const freedom = levels.length - 2;
  const harmonic = (before.length * after.length) / levels.length;
  return {
    at,
    change: mean(after) - mean(before),
    error: Math.sqrt(squares / freedom / harmonic),
    weight: -(freedom * Math.log(squares) + Math.log(harmonic)) / 2,
  };
}

/** Returns the sum of the squared deviations from the mean. */
export function squaresOf(values: readonly number[]): number {
  const center = mean(values);
  return sum(values.map((value) => (value - center) ** 2));
}
