import { at, itemAt } from '#libs/numeric';
import { expectedGrid } from '../../libs/rank-model/impact/expected-grid.js';
import type { Market } from '../../libs/rank-model/market/market.js';
import { fitMarket } from '../../libs/rank-model/ranking/fit-market.js';
import { stagesAt } from '../../libs/rank-model/ranking/plackett-luce.js';

/** Scores of every place at every list of a market, higher is better, on the scale of utility. */
export type Scores = readonly Float64Array[];

/** Scores by distance alone, with the best coefficient. */
export function distanceOnly(market: Market): Scores {
  return bestScaled(
    market,
    market.lists.map(({ terms }) => terms.slice(0, market.places.length)),
  );
}

/** Scores by the logarithm of the number of reviews alone, with the best coefficient. */
export function reviewsOnly(market: Market): Scores {
  const logs = Float64Array.from(market.places, ({ reviewCount }) => Math.log1p(reviewCount ?? 0));
  return bestScaled(
    market,
    market.lists.map(() => logs),
  );
}

/** Scores by one effect per business without distance: the usual Plackett–Luce model. */
export function businessEffectOnly(market: Market): Scores {
  const flat = market.lists.map((list) => ({ ...list, terms: new Float64Array(list.terms.length) }));
  const fit = fitMarket({ ...market, lists: flat });
  return market.lists.map(() => fit?.parameters.slice(0, market.places.length) ?? new Float64Array());
}

/** Returns the expected average total rank of a place. */
export function expectedRankOf(market: Market, scores: Scores, place: number): number {
  return expectedGrid(
    market.lists.map(({ listed }, index) => {
      const u = itemAt(scores, index);
      const leads = u.filter((_, other) => other !== place).map((value) => value - at(u, place));
      return { leads, listed, depth: market.depth };
    }),
  ).averageTotalRank;
}

/** Scales the scores to the highest Plackett–Luce likelihood, by ternary search over ±10. */
function bestScaled(market: Market, raw: Scores): Scores {
  const count = market.places.length;
  const likelihood = (factor: number) =>
    market.lists.reduce((sum, list, index) => {
      const parameters = new Float64Array(count + 2);
      parameters.set(itemAt(raw, index).map((value) => factor * value));
      return sum + stagesAt(parameters, { ...list, terms: new Float64Array(2 * count) }).logLikelihood;
    }, 0);
  let [low, high] = [-10, 10];
  for (let step = 0; step < 30; step++) {
    const [a, b] = [low + (high - low) / 3, high - (high - low) / 3];
    if (likelihood(a) < likelihood(b)) low = a;
    else high = b;
  }
  return raw.map((ofList) => ofList.map((value) => ((low + high) / 2) * value));
}
