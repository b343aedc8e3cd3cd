import { DISTANCE_TERMS } from '../market/distance-terms.js';
import type { ObservedList } from '../market/market.js';
import { at, indexAt } from '../numeric/at.js';
import type { Stages } from './stages.js';

/**
 * Adds the negative second derivatives of a list's log-likelihood to the lower triangle of `information` (row-major,
 * effects first, then distance):
 *   −∂²/∂uᵢ∂uⱼ = δᵢⱼ wᵢ c₁(rᵢ) − wᵢ wⱼ c₂(min(rᵢ, rⱼ)), with the notation of `stagesOf`.
 */
export function addInformation(list: ObservedList, stages: Stages, information: Float64Array): void {
  addAmongEffects(list, stages, information);
  const { terms } = list;
  const count = list.order.length;
  const size = count + DISTANCE_TERMS;
  for (let term = 0; term < DISTANCE_TERMS; term++) {
    const row = (count + term) * size;
    const product = timesTerm(list, stages, term);
    for (let i = 0; i < count; i++) information[row + i] = at(information, row + i) + at(product, i);
    for (let other = 0; other <= term; other++) {
      let sum = 0;
      for (let i = 0; i < count; i++) sum += at(product, i) * at(terms, other * count + i);
      information[row + count + other] = at(information, row + count + other) + sum;
    }
  }
}

/**
 * Those not listed share c₁ and c₂, so that among them it is one product over contiguous rows, most of the work; the listed
 * have their own. (Taking the product over all and putting the listed right after would cancel numbers of any size.)
 */
function addAmongEffects({ order, listed }: ObservedList, stages: Stages, information: Float64Array): void {
  const { weights, first, second } = stages;
  const count = order.length;
  const size = count + DISTANCE_TERMS;
  const rest = weights.slice();
  for (let position = 0; position < count; position++) {
    const i = indexAt(order, position);
    const diagonal = i * size + i;
    information[diagonal] =
      at(information, diagonal) + at(weights, i) * at(first, Math.min(position, listed - 1));
    if (position >= listed) continue;
    rest[i] = 0;
    const scaled = at(weights, i) * at(second, position);
    for (let later = position; later < count; later++) {
      const j = indexAt(order, later);
      const cell = i > j ? i * size + j : j * size + i;
      information[cell] = at(information, cell) - scaled * at(weights, j);
    }
  }
  const last = at(second, listed - 1);
  for (let i = 0; i < count; i++) {
    const scaled = last * at(rest, i);
    if (scaled === 0) continue;
    const row = i * size;
    for (let j = 0; j <= i; j++) information[row + j] = at(information, row + j) - scaled * at(rest, j);
  }
}

/** The information among the effects times one distance term, in one pass over the list. */
function timesTerm({ order, listed, terms }: ObservedList, stages: Stages, term: number): Float64Array {
  const { weights, first, sums } = stages;
  const count = order.length;
  const weighted = new Float64Array(listed);
  let rest = 0;
  for (let position = count - 1; position >= 0; position--) {
    const place = indexAt(order, position);
    rest += at(weights, place) * at(terms, term * count + place);
    if (position < listed) weighted[position] = rest;
  }
  const product = new Float64Array(count);
  let sum = 0;
  for (let position = 0; position < count; position++) {
    if (position < listed) sum += at(weighted, position) / at(sums, position) ** 2;
    const place = indexAt(order, position);
    const c1 = at(first, Math.min(position, listed - 1));
    product[place] = at(weights, place) * (c1 * at(terms, term * count + place) - sum);
  }
  return product;
}
