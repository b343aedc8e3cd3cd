import { at, indexAt } from '#libs/numeric';
import type { ObservedList } from '../market/market.js';

/**
 * Intermediate results for the derivatives of a list. With w = exp(u), scaled to a maximum of 1, and Sₖ the sum of w
 * over the places not listed before position k: c₁(r) = Σₖ≤ᵣ 1/Sₖ and c₂(r) = Σₖ≤ᵣ 1/Sₖ². For an unlisted place, r is
 * the length of the list.
 */
export interface Stages {
  readonly logLikelihood: number;
  /** w by place. */
  readonly weights: Float64Array;
  /** S by position. */
  readonly sums: Float64Array;
  /** c₁ by position. */
  readonly first: Float64Array;
  /** c₂ by position. */
  readonly second: Float64Array;
}

/** Smallest sum whose square does not underflow. */
const MIN_SUM = 1e-140;

/**
 * Calculates the stages of a list.
 *
 * @param u utility of every place
 */
export function stagesOf(u: Float64Array, { order, listed }: ObservedList): Stages {
  let top = -Infinity;
  for (let place = 0; place < u.length; place++) top = Math.max(top, at(u, place));
  const weights = new Float64Array(u.length);
  for (let place = 0; place < u.length; place++) weights[place] = Math.exp(at(u, place) - top);
  const [sums, first, second] = [
    new Float64Array(listed),
    new Float64Array(listed),
    new Float64Array(listed),
  ];
  let rest = 0;
  for (let position = order.length - 1; position >= 0; position--) {
    rest += at(weights, indexAt(order, position));
    if (position < listed) sums[position] = rest;
  }
  let c1 = 0;
  let c2 = 0;
  let logLikelihood = 0;
  for (let position = 0; position < listed; position++) {
    const sum = at(sums, position);
    c1 += 1 / sum;
    c2 += 1 / (sum * sum);
    first[position] = c1;
    second[position] = c2;
    // Underflowing weights result from a step that is much too long, so the line search must reject it.
    logLikelihood += sum < MIN_SUM ? -Infinity : at(u, indexAt(order, position)) - top - Math.log(sum);
  }
  return { logLikelihood, weights, sums, first, second };
}
