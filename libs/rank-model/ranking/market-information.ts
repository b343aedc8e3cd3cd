import { at, indexAt, subtractProducts } from '#libs/numeric';
import { DISTANCE_TERMS } from '../market/distance-terms.js';
import type { ObservedList } from '../market/market.js';
import type { Stages } from './stages.js';

/** Number of lists whose products are summed at once. Their numbers of every place fit into the processor's cache. */
const BATCH_SIZE = 64;

/**
 * Calculates the information matrix of lists of the same places: the negative second derivatives of their
 * log-likelihood. For one list, with the notation of `stagesOf`:
 *   −∂²/∂uᵢ∂uⱼ = δᵢⱼ wᵢ c₁(rᵢ) − wᵢ wⱼ c₂(min(rᵢ, rⱼ)).
 *
 * @param lists each list with its stages
 * @param count number of places
 * @returns row-major, effects first, then distance; only the lower triangle is defined
 */
export function informationOf(
  lists: readonly (readonly [ObservedList, Stages])[],
  count: number,
): Float64Array {
  const size = count + DISTANCE_TERMS;
  const information = new Float64Array(size * size);
  const ofDistance = information.subarray(count * size);
  const unlisted = new Float64Array(size * BATCH_SIZE);
  lists.forEach(([list, stages], index) => {
    const rest = addListed(list, stages, information);
    // Unlisted places share c₂, so their part of the matrix, most of the work, is a product of vectors. A product over
    // all places with a later correction of the listed ones would lose precision by cancellation.
    const root = Math.sqrt(at(stages.second, list.listed - 1));
    const column = index % BATCH_SIZE;
    for (let i = 0; i < count; i++) unlisted[i * BATCH_SIZE + column] = root * at(rest, i);
    if (column === BATCH_SIZE - 1 || index === lists.length - 1) {
      subtractProducts(information, size, 0, {
        values: unlisted,
        stride: BATCH_SIZE,
        from: 0,
        to: column + 1,
      });
    }
    addDistance(list, stages, ofDistance);
  });
  for (let i = 0; i < count; i++) {
    const row = i * size;
    for (let j = 0; j < i; j++)
      information[row + j] = at(information, row + j) + at(information, j * size + i);
  }
  return information;
}

/**
 * Adds the diagonal, and for each listed place the row of the places after it, on either side of the diagonal.
 *
 * @returns the weights of the unlisted places; 0 for the others
 */
function addListed({ order, listed }: ObservedList, stages: Stages, information: Float64Array): Float64Array {
  const { weights, first, second } = stages;
  const count = order.length;
  const size = count + DISTANCE_TERMS;
  const rest = weights.slice();
  for (let position = 0; position < listed; position++) {
    const i = indexAt(order, position);
    const row = i * size;
    const scaled = at(weights, i) * at(second, position);
    for (let j = 0; j < count; j++) information[row + j] = at(information, row + j) - scaled * at(rest, j);
    information[row + i] = at(information, row + i) + at(weights, i) * at(first, position);
    rest[i] = 0;
  }
  const last = at(first, listed - 1);
  for (let i = 0; i < count; i++) {
    const diagonal = i * size + i;
    information[diagonal] = at(information, diagonal) + last * at(rest, i);
  }
  return rest;
}

/** Adds the part of the distance coefficients to `rows`, the last rows of the matrix. */
export function addDistance(list: ObservedList, stages: Stages, rows: Float64Array): void {
  const count = list.order.length;
  const size = count + DISTANCE_TERMS;
  for (let term = 0; term < DISTANCE_TERMS; term++) {
    const row = term * size;
    const product = timesTerm(list, stages, term * count);
    for (let i = 0; i < count; i++) rows[row + i] = at(rows, row + i) + at(product, i);
    for (let other = 0; other <= term; other++) {
      const start = other * count;
      let sum = 0;
      for (let i = 0; i < count; i++) sum += at(product, i) * at(list.terms, start + i);
      rows[row + count + other] = at(rows, row + count + other) + sum;
    }
  }
}

/** Multiplies the information of the effects by the distance term at `start`, in one pass over the list. */
function timesTerm({ order, listed, terms }: ObservedList, stages: Stages, start: number): Float64Array {
  const { weights, first, sums } = stages;
  const count = order.length;
  const weighted = new Float64Array(listed);
  let rest = 0;
  for (let position = count - 1; position >= 0; position--) {
    const place = indexAt(order, position);
    rest += at(weights, place) * at(terms, start + place);
    if (position < listed) weighted[position] = rest;
  }
  const product = new Float64Array(count);
  let sum = 0;
  for (let position = 0; position < count; position++) {
    if (position < listed) sum += at(weighted, position) / at(sums, position) ** 2;
    const place = indexAt(order, position);
    const c1 = at(first, Math.min(position, listed - 1));
    product[place] = at(weights, place) * (c1 * at(terms, start + place) - sum);
  }
  return product;
}
