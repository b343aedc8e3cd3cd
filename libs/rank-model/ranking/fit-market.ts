import { DISTANCE_TERMS } from '../market/distance-terms.js';
import type { Market } from '../market/market.js';
import { at } from '../numeric/at.js';
import { type Cholesky, cholesky, solve } from '../numeric/cholesky.js';
import { firstGuess } from './first-guess.js';
import { informationOf } from './market-information.js';
import { addGradient, parameterCount, stagesAt } from './plackett-luce.js';

/**
 * Weak normal priors that keep the fit finite where the lists alone do not: a place that is always first has
 * no largest effect, an engine without noise no largest coefficient. Standard deviations 4.5 and 10.
 */
const EFFECT_PENALTY = 0.05;
const DISTANCE_PENALTY = 0.01;

const MOST_STEPS = 50;
/**
 * Newton's decrement, in units of log-likelihood, with which the last step is taken: it moves the parameters by less
 * than a thousandth of their standard errors, and leaves about the square of that.
 */
const SETTLED = 1e-6;

export interface MarketFit {
  readonly market: Market;
  /** Effects of the places, then the coefficients of distance. */
  readonly parameters: Float64Array;
  /** Of the penalised information at the solution. */
  readonly information: Cholesky;
}

type Evaluated = ReturnType<typeof evaluate>;

/**
 * Maximises the penalised log-likelihood of a market by Newton's method with halved steps; it is concave, so
 * there is one solution. The model knows no randomness: the same lists give the same numbers.
 *
 * @returns null for a market without lists.
 */
export function fitMarket(market: Market): MarketFit | null {
  if (market.lists.length === 0) return null;
  const zero = evaluate(market, new Float64Array(parameterCount(market)));
  const guess = evaluate(market, firstGuess(market));
  let state = guess.value > zero.value ? guess : zero;
  for (let step = 0; ; step++) {
    const { gradient, information } = derivativesAt(market, state);
    const direction = solve(information, gradient);
    const decrement = dot(direction, gradient);
    if (decrement < SETTLED)
      return { market, parameters: moved(state.parameters, direction, 1), information };
    const next = step === MOST_STEPS ? null : lineSearch(market, state, direction, decrement);
    if (next === null) return { market, parameters: state.parameters, information };
    state = next;
  }
}

/** The precision of the prior on each parameter. */
function penalty(index: number, places: number): number {
  return index < places ? EFFECT_PENALTY : DISTANCE_PENALTY;
}

function penalised(parameters: Float64Array, logLikelihood: number): number {
  const places = parameters.length - DISTANCE_TERMS;
  return parameters.reduce((sum, p, index) => sum - 0.5 * penalty(index, places) * p * p, logLikelihood);
}

/** What the lists say of these parameters. */
function evaluate(market: Market, parameters: Float64Array) {
  const lists = market.lists.map((list) => [list, stagesAt(parameters, list)] as const);
  const logLikelihood = lists.reduce((sum, [, stages]) => sum + stages.logLikelihood, 0);
  return { parameters, lists, value: penalised(parameters, logLikelihood) };
}

function derivativesAt(market: Market, { parameters, lists }: Evaluated) {
  const size = parameters.length;
  const places = market.places.length;
  const gradient = new Float64Array(size);
  for (const [list, stages] of lists) addGradient(list, stages, gradient);
  const matrix = informationOf(lists, places);
  for (let i = 0; i < size; i++) {
    gradient[i] = at(gradient, i) - penalty(i, places) * at(parameters, i);
    matrix[i * size + i] = at(matrix, i * size + i) + penalty(i, places);
  }
  const information = cholesky(matrix, size);
  if (information === null) throw new RangeError('The market has coordinates or ranks that are not numbers.');
  return { gradient, information };
}

/** Armijo's rule: the first of the steps 1, ½, ¼ … that gains its share; null when none does. */
function lineSearch(
  market: Market,
  from: Evaluated,
  direction: Float64Array,
  decrement: number,
): Evaluated | null {
  for (let length = 1; length > 1e-6; length /= 2) {
    const tried = evaluate(market, moved(from.parameters, direction, length));
    if (tried.value >= from.value + 0.1 * length * decrement) return tried;
  }
  return null;
}

function moved(parameters: Float64Array, direction: Float64Array, length: number): Float64Array {
  return parameters.map((p, index) => p + length * at(direction, index));
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
