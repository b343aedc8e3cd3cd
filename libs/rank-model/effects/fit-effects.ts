import { at, type Cholesky, cholesky, itemAt, solve } from '#libs/numeric';
import type { Design } from './design.js';
import { type EffectEstimate, type PlaceLikelihood, seenLikelihood } from './seen-likelihood.js';

/**
 * Precision of the normal prior on a standardized coefficient: one standard deviation of a feature changes utility by
 * about ±1.
 */
const RIDGE = 1;
const SPREAD_RANGE = [0.05, 4] as const;
const MAX_STEPS = 40;

/** The regression of the places' effects on their features. */
export interface EffectsFit {
  readonly design: Design;
  /** Per standard deviation of a feature, then one constant per market. */
  readonly coefficients: Float64Array;
  /** Standard deviation of the unexplained part of the effects, in utility. */
  readonly spread: number;
  readonly information: Cholesky;
  /** One per row, at the solution. */
  readonly likelihoods: readonly PlaceLikelihood[];
}

/**
 * Fits the second stage, effect = coefficients · features + normal residual, by penalized maximum likelihood.
 *
 * A random-effects meta-regression: each effect is weighted by the precision of the first stage, and conditioned on
 * the place being listed. The ridge penalty keeps the coefficients of collinear features finite.
 *
 * @throws {RangeError} if a feature is NaN
 * @see S. G. Thompson and S. J. Sharp, Statistics in Medicine 18 (1999)
 */
export function fitEffects(design: Design, estimates: readonly EffectEstimate[]): EffectsFit {
  const attempt = (logSpread: number) => fitGivenSpread(design, estimates, Math.exp(logSpread));
  const best = goldenSection((logSpread) => attempt(logSpread).value, SPREAD_RANGE.map(Math.log));
  const { coefficients, information, likelihoods } = attempt(best);
  return { design, coefficients, spread: Math.exp(best), information, likelihoods };
}

function fitGivenSpread(design: Design, estimates: readonly EffectEstimate[], spread: number) {
  let coefficients: Float64Array = new Float64Array(design.columns);
  let state = evaluate(design, estimates, coefficients, spread);
  for (let step = 0; step < MAX_STEPS; step++) {
    const direction = solve(state.information, state.gradient);
    const decrement = direction.reduce((sum, d, index) => sum + d * at(state.gradient, index), 0);
    if (decrement < 1e-9) break;
    let length = 1;
    let next = state;
    for (; length > 1e-4; length /= 2) {
      const tried = coefficients.map((c, index) => c + length * at(direction, index));
      next = evaluate(design, estimates, tried, spread);
      if (next.value > state.value) {
        coefficients = tried;
        break;
      }
    }
    if (next.value <= state.value) break;
    state = next;
  }
  return { coefficients, ...state };
}

function evaluate(
  design: Design,
  estimates: readonly EffectEstimate[],
  coefficients: Float64Array,
  spread: number,
) {
  const size = design.columns;
  const gradient = new Float64Array(size);
  const matrix = new Float64Array(size * size);
  let value = 0;
  const likelihoods = design.rows.map((row, index) => {
    const expected = row.reduce((sum, x, column) => sum + x * at(coefficients, column), 0);
    const likelihood = seenLikelihood(itemAt(estimates, index), expected, spread);
    value += likelihood.value;
    // Conditioning can make the curvature of an imprecise place negative, which would reverse the Newton step.
    const curvature = Math.max(likelihood.information, 0.02 / spread ** 2);
    for (let a = 0; a < size; a++) {
      gradient[a] = at(gradient, a) + at(row, a) * likelihood.score;
      for (let b = 0; b <= a; b++) {
        matrix[a * size + b] = at(matrix, a * size + b) + at(row, a) * at(row, b) * curvature;
      }
    }
    return likelihood;
  });
  for (let a = 0; a < size; a++) {
    const penalty = a < design.features.length ? RIDGE : 1e-6;
    value -= 0.5 * penalty * at(coefficients, a) ** 2;
    gradient[a] = at(gradient, a) - penalty * at(coefficients, a);
    matrix[a * size + a] = at(matrix, a * size + a) + penalty;
  }
  const information = cholesky(matrix, size);
  if (information === null) throw new RangeError('The features must be numbers; at least one is NaN.');
  return { value, gradient, information, likelihoods };
}

/** Returns the maximum point of a unimodal function within 0.01 by golden-section search (J. Kiefer 1953). */
function goldenSection(f: (x: number) => number, [from = 0, to = 0]: readonly number[]): number {
  const ratio = (Math.sqrt(5) - 1) / 2;
  let [low, high] = [from, to];
  let [left, right] = [high - ratio * (high - low), low + ratio * (high - low)];
  let [atLeft, atRight] = [f(left), f(right)];
  while (high - low > 0.01) {
    if (atLeft > atRight) {
      [high, right, atRight] = [right, left, atLeft];
      left = high - ratio * (high - low);
      atLeft = f(left);
    } else {
      [low, left, atLeft] = [left, right, atRight];
      right = low + ratio * (high - low);
      atRight = f(right);
    }
  }
  return (low + high) / 2;
}
