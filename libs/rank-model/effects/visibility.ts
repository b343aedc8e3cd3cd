import { at } from '#libs/numeric';
import type { ObservedList } from '../market/market.js';
import type { MarketFit } from '../ranking/fit-market.js';
import { utilities } from '../ranking/plackett-luce.js';

/**
 * Returns for every place the Λ in its probability of being listed at any pin, P = 1 − exp(−Λ·exp(effect)).
 *
 * In a Plackett–Luce list, place i arrives after an exponential time of rate exp(uᵢ). It is listed if it arrives before
 * the list is full. The list is full at about the time T at which Σ (1 − exp(−exp(uⱼ)·T)) equals its length. So the
 * place is missing at all pins with the probability exp(−exp(effect) · Σ exp(distance part) · T).
 */
export function visibility({ market, parameters }: MarketFit): Float64Array {
  const count = market.places.length;
  const total = new Float64Array(count);
  for (const list of market.lists) {
    const u = utilities(parameters, list, count);
    const fillTime = timeUntilFull(u, list);
    for (let i = 0; i < count; i++) {
      total[i] = at(total, i) + fillTime * Math.exp(at(u, i) - at(parameters, i));
    }
  }
  return total;
}

const BISECTIONS = 24;
/** Margin of the search interval around the first and last expected arrival, in logarithms. */
const SEARCH_MARGIN = 8;

/** Solves for T by bisection on ln T. If every place is listed, the list never fills: uses half a place less. */
function timeUntilFull(u: Float64Array, { listed, order }: ObservedList): number {
  const targetCount = Math.min(listed, order.length - 0.5);
  const rates = u.map(Math.exp);
  let [low, high] = [-Math.max(...u) - SEARCH_MARGIN, -Math.min(...u) + SEARCH_MARGIN];
  for (let step = 0; step < BISECTIONS; step++) {
    const middle = (low + high) / 2;
    const time = Math.exp(middle);
    let arrived = 0;
    for (let place = 0; place < rates.length; place++) arrived += 1 - Math.exp(-at(rates, place) * time);
    if (arrived < targetCount) low = middle;
    else high = middle;
  }
  return Math.exp((low + high) / 2);
}
