import { mean, variance } from '../statistics.js';

/** An estimated variance with its degrees of freedom. */
export interface EstimatedVariance {
  readonly variance: number;
  readonly degrees: number;
}

/** The degrees of freedom of a prior without bound: all series have one variance. */
const MAX_PRIOR = 1000;

/** With fewer series, nothing is known of how their variances differ. */
const MINIMUM_SERIES = 10;

/**
 * Moves each variance towards those of the other series, as far as these are alike: s̃² = (d₀s₀² + ds²) / (d₀ + d), with
 * d₀ + d degrees of freedom. The prior s₀², d₀ is fitted to the logarithms of all positive variances.
 *
 * @see G. K. Smyth, "Linear models and empirical Bayes methods for assessing differential expression", Statistical
 *   Applications in Genetics and Molecular Biology 3 (2004), section 6.2
 */
export function moderateVariances(estimates: readonly EstimatedVariance[]): EstimatedVariance[] {
  const known = estimates.filter((estimate) => estimate.variance > 0);
  if (known.length < MINIMUM_SERIES) return [...estimates];
  const logs = known.map(
    ({ variance: value, degrees }) => Math.log(value) - digamma(degrees / 2) + Math.log(degrees / 2),
  );
  const excess = variance(logs) - mean(known.map(({ degrees }) => trigamma(degrees / 2)));
  const half = excess > 0 ? Math.min(MAX_PRIOR / 2, inverseTrigamma(excess)) : MAX_PRIOR / 2;
  const prior = Math.exp(mean(logs) + digamma(half) - Math.log(half));
  return estimates.map(({ variance: value, degrees }) => ({
    variance: (2 * half * prior + degrees * value) / (2 * half + degrees),
    degrees: 2 * half + degrees,
  }));
}

/** Calculates ψ(x) for x > 0: recurrence to x ≥ 6, then the asymptotic series (Abramowitz and Stegun, 6.3.18). */
export function digamma(x: number): number {
  if (x < 6) return digamma(x + 1) - 1 / x;
  const square = 1 / (x * x);
  return Math.log(x) - 1 / (2 * x) - square * (1 / 12 - square * (1 / 120 - square / 252));
}

/** Calculates ψ′(x) for x > 0 (Abramowitz and Stegun, 6.4.12). */
export function trigamma(x: number): number {
  if (x < 6) return trigamma(x + 1) + 1 / (x * x);
  const square = 1 / (x * x);
  return 1 / x + square / 2 + (square / x) * (1 / 6 - square * (1 / 30 - square / 42));
}

/** Solves ψ′(x) = y by bisection of log x. */
function inverseTrigamma(y: number): number {
  let low = 1e-3;
  let high = 1e6;
  for (let step = 0; step < 80; step++) {
    const middle = Math.sqrt(low * high);
    if (trigamma(middle) > y) low = middle;
    else high = middle;
  }
  return high;
}
