import { at, indexAt } from '#libs/numeric';
import { DISTANCE_TERMS } from '../market/distance-terms.js';
import type { Market, ObservedList } from '../market/market.js';
import { type Stages, stagesOf } from './stages.js';

/** Returns the number of parameters: the effects of the market's places, then the distance coefficients. */
export function parameterCount({ places }: Market): number {
  return places.length + DISTANCE_TERMS;
}

/** Returns the utility of every place at the pin of a list: its effect + Σ coefficient · distance term. */
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
 * Calculates the stages of one list in the Plackett–Luce model. The place at each position is drawn among the places not
 * yet listed with probabilities proportional to exp(u). A list that ends at its depth contributes only its listed
 * positions: the unlisted places follow in an unknown order. Utilities are identified up to a shift.
 *
 * @see R. L. Plackett, "The analysis of permutations", Applied Statistics 24 (1975); R. D. Luce (1959)
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
