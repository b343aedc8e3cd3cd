import { at, cholesky, indexAt, solve } from '#libs/numeric';
import { DISTANCE_TERMS } from '../market/distance-terms.js';
import type { Market } from '../market/market.js';
import { addDistance } from './market-information.js';
import { addGradient, parameterCount, stagesAt } from './plackett-luce.js';

const ITERATIONS = 2;

/**
 * Estimates initial parameters at a fraction of the cost of a full Newton step. Alternates a Newton step for the
 * distance coefficients and a minorize-maximize step for the effects. The latter compares the observed with the
 * expected number of listings of a place.
 *
 * @returns parameters that may be poor or NaN; the caller must check their likelihood
 * @see D. R. Hunter, "MM algorithms for generalized Bradley–Terry models", Annals of Statistics 32 (2004)
 */
export function initialParameters(market: Market): Float64Array {
  const parameters = new Float64Array(parameterCount(market));
  const listings = listingCounts(market);
  for (let round = 0; round < ITERATIONS; round++) {
    updateDistanceCoefficients(market, parameters);
    const gradient = new Float64Array(parameters.length);
    for (const list of market.lists) addGradient(list, stagesAt(parameters, list), gradient);
    listings.forEach((listed, place) => {
      const expected = listed - at(gradient, place);
      parameters[place] = at(parameters, place) + Math.log(listed / expected);
    });
  }
  return parameters;
}

/** Returns the number of lists that contain each place. */
function listingCounts({ lists, places }: Market): Float64Array {
  const listings = new Float64Array(places.length);
  for (const { order, listed } of lists) {
    for (let position = 0; position < listed; position++) {
      const place = indexAt(order, position);
      listings[place] = at(listings, place) + 1;
    }
  }
  return listings;
}

function updateDistanceCoefficients({ lists, places }: Market, parameters: Float64Array): void {
  const size = parameters.length;
  const gradient = new Float64Array(size);
  const rows = new Float64Array(DISTANCE_TERMS * size);
  for (const list of lists) {
    const stages = stagesAt(parameters, list);
    addGradient(list, stages, gradient);
    addDistance(list, stages, rows);
  }
  const block = rows.filter((_, cell) => cell % size >= places.length);
  const information = cholesky(block, DISTANCE_TERMS);
  if (information === null) return;
  solve(information, gradient.subarray(places.length)).forEach((step, term) => {
    const index = places.length + term;
    parameters[index] = at(parameters, index) + step;
  });
}
