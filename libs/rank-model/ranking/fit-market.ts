import { at, type Cholesky, cholesky, solve } from '#libs/numeric';
import { DISTANCE_TERMS } from '../market/distance-terms.js';
import type { Market } from '../market/market.js';
import { initialParameters } from './initial-parameters.js';
import { informationOf } from './market-information.js';
import { addGradient, parameterCount, stagesAt } from './plackett-luce.js';

/**
 * Precisions of weak normal priors with standard deviations 4.5 and 10. They keep the estimates finite for a place that
 * is always first and for an order without noise, whose likelihoods have no maximum.
 */
const EFFECT_PENALTY = 0.05;
const DISTANCE_PENALTY = 0.01;

const MAX_STEPS = 50;
/**
 * Newton decrement, in units of log-likelihood, below which the next step is the last. It changes the parameters by
 * less than a thousandth of their standard errors; the remaining error is about the square of that.
 */
const CONVERGED = 1e-6;

export interface MarketFit {
  readonly market: Market;
  /** Effects of the places, then the distance coefficients. */
  readonly parameters: Float64Array;
  /** Cholesky factor of the penalized information at the solution. */
  readonly information: Cholesky;
}

type Evaluated = ReturnType<typeof evaluate>;

/**
 * Maximizes the penalized log-likelihood of a market by Newton's method with step halving. The function is concave, so
 * the solution is unique. Deterministic.
 *
 * @returns null for a market without lists
 * @throws {RangeError} if coordinates or ranks are NaN
 */
export function fitMarket(market: Market): MarketFit | null {
  if (market.lists.length === 0) return null;
  const zero = evaluate(market, new Float64Array(parameterCount(market)));
  const guess = evaluate(market, initialParameters(market));
  let state = guess.value > zero.value ? guess : zero;
  for (let step = 0; ; step++) {
    const { gradient, information } = derivativesAt(market, state);
    const direction = solve(information, gradient);
    const decrement = dot(direction, gradient);
    if (decrement < CONVERGED)
      return { market, parameters: steppedBy(state.parameters, direction, 1), information };
    const next = step === MAX_STEPS ? null : lineSearch(market, state, direction, decrement);
    if (next === null) return { market, parameters: state.parameters, information };
    state = next;
  }
}

/** Returns the precision of the prior on a parameter. */
function penalty(index: number, places: number): number {
  return index < places ? EFFECT_PENALTY : DISTANCE_PENALTY;
}

function penalised(parameters: Float64Array, logLikelihood: number): number {
  const places = parameters.length - DISTANCE_TERMS;
  return parameters.reduce((sum, p, index) => sum - 0.5 * penalty(index, places) * p * p, logLikelihood);
}

/** Evaluates the penalized log-likelihood of the lists at some parameters. */
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
  if (information === null)
    throw new RangeError('Coordinates and ranks must be numbers; at least one is NaN.');
  return { gradient, information };
}

/** Backtracking line search by Armijo's rule: tries the step lengths 1, ½, ¼ … Returns null if none improves enough. */
function lineSearch(
  market: Market,
  from: Evaluated,
  direction: Float64Array,
  decrement: number,
): Evaluated | null {
  for (let length = 1; length > 1e-6; length /= 2) {
    const tried = evaluate(market, steppedBy(from.parameters, direction, length));
    if (tried.value >= from.value + 0.1 * length * decrement) return tried;
  }
  return null;
}

function steppedBy(parameters: Float64Array, direction: Float64Array, length: number): Float64Array {
  return parameters.map((p, index) => p + length * at(direction, index));
}

function dot(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, value, index) => sum + value * at(b, index), 0);
}

/** Returns the information of the lists about each place's effect: the diagonal without the prior. */
export function effectInformation({ information: { lower, size }, market }: MarketFit): Float64Array {
  return Float64Array.from(market.places, (_, place) => {
    let sum = -EFFECT_PENALTY;
    for (let k = 0; k <= place; k++) sum += at(lower, place * size + k) ** 2;
    // A place that was never compared with another has no information, so its estimate gets almost no weight.
    return Math.max(sum, 1e-6);
  });
}
