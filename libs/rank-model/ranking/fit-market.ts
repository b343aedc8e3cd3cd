import { DISTANCE_TERMS } from '../market/distance-terms.js';
import type { Market } from '../market/market.js';
import { at } from '../numeric/at.js';
import { type Cholesky, cholesky, solve } from '../numeric/cholesky.js';
import { addList, parameterCount } from './plackett-luce.js';

/**
 * Weak normal priors that keep the fit finite where the lists alone do not: a place that is always first has
 * no largest effect, an engine without noise no largest coefficient. Standard deviations 4.5 and 10.
 */
const EFFECT_PENALTY = 0.05;
const DISTANCE_PENALTY = 0.01;

const MOST_STEPS = 50;
/** Newton's decrement, in units of log-likelihood, below which a further step changes nothing. */
const SETTLED = 1e-6;

export interface MarketFit {
  readonly market: Market;
  /** Effects of the places, then the coefficients of distance. */
  readonly parameters: Float64Array;
  /** Of the penalised information at the solution. */
  readonly information: Cholesky;
  readonly logLikelihood: number;
}

/**
 * Maximises the penalised log-likelihood of a market by Newton's method with halved steps; it is concave, so
 * there is one solution. The model knows no randomness: the same lists give the same numbers.
 *
 * @returns null for a market without lists.
 */
export function fitMarket(market: Market): MarketFit | null {
  if (market.lists.length === 0) return null;
  let parameters: Float64Array = new Float64Array(parameterCount(market));
  let state = evaluate(market, parameters);
  for (let step = 0; step < MOST_STEPS; step++) {
    const direction = solve(state.information, state.gradient);
    const decrement = dot(direction, state.gradient);
    if (decrement < SETTLED) break;
    const next = lineSearch(market, { parameters, value: state.value }, direction, decrement);
    if (next === null) break;
    parameters = next;
    state = evaluate(market, parameters);
  }
  const { information, logLikelihood } = state;
  return { market, parameters, information, logLikelihood };
}

/** The precision of the prior on each parameter. */
function penalty(index: number, places: number): number {
  return index < places ? EFFECT_PENALTY : DISTANCE_PENALTY;
}

function penalised(parameters: Float64Array, logLikelihood: number): number {
  const places = parameters.length - DISTANCE_TERMS;
  return parameters.reduce((sum, p, index) => sum - 0.5 * penalty(index, places) * p * p, logLikelihood);
}

function evaluate(market: Market, parameters: Float64Array) {
  const size = parameters.length;
  const places = market.places.length;
  const gradient = new Float64Array(size);
  const matrix = new Float64Array(size * size);
  let logLikelihood = 0;
  for (const list of market.lists) logLikelihood += addList(parameters, list, gradient, matrix);
  for (let i = 0; i < size; i++) {
    gradient[i] = at(gradient, i) - penalty(i, places) * at(parameters, i);
    matrix[i * size + i] = at(matrix, i * size + i) + penalty(i, places);
  }
  const information = cholesky(matrix, size);
  if (information === null) throw new RangeError('The market has coordinates or ranks that are not numbers.');
  return { value: penalised(parameters, logLikelihood), logLikelihood, gradient, information };
}

/** Armijo's rule: the first of the steps 1, ½, ¼ … that gains its share; null when none does. */
function lineSearch(
  market: Market,
  from: { parameters: Float64Array; value: number },
  direction: Float64Array,
  decrement: number,
): Float64Array | null {
  const unused = new Float64Array(from.parameters.length);
  for (let length = 1; length > 1e-6; length /= 2) {
    const tried = from.parameters.map((p, index) => p + length * at(direction, index));
    const logLikelihood = market.lists.reduce((sum, list) => sum + addList(tried, list, unused), 0);
    if (penalised(tried, logLikelihood) >= from.value + 0.1 * length * decrement) return tried;
  }
  return null;
}

function dot(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, value, index) => sum + value * at(b, index), 0);
}

/** How much the lists tell about each place's effect by itself: the diagonal of the information, without the prior. */
export function effectInformation({ information: { lower, size }, market }: MarketFit): Float64Array {
  return Float64Array.from(market.places, (_, place) => {
    let sum = -EFFECT_PENALTY;
    for (let k = 0; k <= place; k++) sum += at(lower, place * size + k) ** 2;
    // A place that nobody else was ever compared with has none; its estimate then counts for nothing.
    return Math.max(sum, 1e-6);
  });
}
