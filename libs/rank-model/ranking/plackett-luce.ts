import { DISTANCE_TERMS } from '../market/distance-terms.js';
import type { Market, ObservedList } from '../market/market.js';
import { at, indexAt } from '../numeric/at.js';
import { type Stages, stagesOf } from './stages.js';

/** Effects of the market's places, then the coefficients of distance. */
export function parameterCount({ places }: Market): number {
  return places.length + DISTANCE_TERMS;
}

/** The utility of every place at the pin of a list: its effect + Σ coefficient · distance term. */
export function utilities(parameters: Float64Array, { terms }: ObservedList, count: number): Float64Array {
  const u = parameters.slice(0, count);
  for (let term = 0; term < DISTANCE_TERMS; term++) {
    const coefficient = at(parameters, count + term);
    const start = term * count;
    for (let place = 0; place < count; place++) {
      u[place] = at(u, place) + coefficient * at(terms, start + place);
    }
  }
  return u;
}

/**
 * The stages of one list under the Plackett–Luce model (R. L. Plackett, "The analysis of permutations", Applied
 * Statistics 24, 1975; R. D. Luce, 1959): the place at each position is drawn among those not yet listed with
 * chances in proportion to exp(u). A list cut off at its depth gives the chances of the listed positions alone: what
 * is not listed is known to come after, and no more. Utilities are identified up to a shift.
 */
export function stagesAt(parameters: Float64Array, list: ObservedList): Stages {
  return stagesOf(utilities(parameters, list, list.order.length), list);
}

/** Adds the gradient of a list's log-likelihood, ∂/∂uᵢ = [i listed] − wᵢ c₁(rᵢ) with the notation of `stagesOf`. */
export function addGradient(
  { order, listed, terms }: ObservedList,
  stages: Stages,
  gradient: Float64Array,
): void {
  const count = order.length;
  const slope = new Float64Array(count);
  for (let position = 0; position < count; position++) {
    const place = indexAt(order, position);
    const c1 = at(stages.first, Math.min(position, listed - 1));
    slope[place] = (position < listed ? 1 : 0) - at(stages.weights, place) * c1;
    gradient[place] = at(gradient, place) + at(slope, place);
  }
  for (let term = 0; term < DISTANCE_TERMS; term++) {
    const start = term * count;
    let sum = 0;
    for (let place = 0; place < count; place++) sum += at(slope, place) * at(terms, start + place);
    gradient[count + term] = at(gradient, count + term) + sum;
  }
}
