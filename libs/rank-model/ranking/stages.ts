import type { ObservedList } from '../market/market.js';
import { at, indexAt } from '../numeric/at.js';

/**
 * What every derivative of a list needs. With w = exp(u) (scaled to a largest of 1) and Sₖ the sum of w over the
 * places not listed before position k: c₁(r) = Σₖ≤ᵣ 1/Sₖ and c₂(r) = Σₖ≤ᵣ 1/Sₖ²; for a place that is not
 * listed, r is the length of the list.
 */
export interface Stages {
  readonly logLikelihood: number;
  /** w by place; S, c₁ and c₂ by position. */
  readonly weights: Float64Array;
  readonly sums: Float64Array;
  readonly first: Float64Array;
  readonly second: Float64Array;
}

/** Below it, the square of a sum would be 0. */
const LEAST_SUM = 1e-140;

/** @param u utility of every place. */
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
    // Weights that all but underflow belong to a step far too long; it must be refused, not praised.
    logLikelihood += sum < LEAST_SUM ? -Infinity : at(u, indexAt(order, position)) - top - Math.log(sum);
  }
  return { logLikelihood, weights, sums, first, second };
}
