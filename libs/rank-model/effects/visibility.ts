import type { ObservedList } from '../market/market.js';
import { at } from '../numeric/at.js';
import type { MarketFit } from '../ranking/fit-market.js';
import { utilities } from '../ranking/plackett-luce.js';

/**
 * For every place the Λ of its chance to be listed at any pin: P = 1 − exp(−Λ·exp(effect)).
 *
 * A Plackett–Luce list is a race in which place i arrives after an exponential time of rate exp(uᵢ). It is listed if it
 * arrives before the list is full, at about the time T at which Σ (1 − exp(−exp(uⱼ)·T)) reaches the list's
 * length. So it is missed at all pins with chance exp(−exp(effect) · Σ exp(distance part) · T).
 */
export function visibility({ market, parameters }: MarketFit): Float64Array {
  const count = market.places.length;
  const total = new Float64Array(count);
  for (const list of market.lists) {
    const u = utilities(parameters, list, count);
    const full = timeUntilFull(u, list);
    for (let i = 0; i < count; i++) {
      total[i] = at(total, i) + full * Math.exp(at(u, i) - at(parameters, i));
    }
  }
  return total;
}

const BISECTIONS = 24;
/** Beyond the first and last expected arrival, in logarithms. */
const REACH = 8;

/** By bisection on ln T. With nobody left out the list was never full; then it is nearly the last arrival that counts. */
function timeUntilFull(u: Float64Array, { listed, order }: ObservedList): number {
  const wanted = Math.min(listed, order.length - 0.5);
  const rates = u.map(Math.exp);
  let [low, high] = [-Math.max(...u) - REACH, -Math.min(...u) + REACH];
  for (let step = 0; step < BISECTIONS; step++) {
    const middle = (low + high) / 2;
    const time = Math.exp(middle);
    let arrived = 0;
    for (let place = 0; place < rates.length; place++) arrived += 1 - Math.exp(-at(rates, place) * time);
    if (arrived < wanted) low = middle;
    else high = middle;
  }
  return Math.exp((low + high) / 2);
}
