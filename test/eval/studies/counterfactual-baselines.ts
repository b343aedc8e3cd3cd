import { itemAt } from '#libs/numeric';
import { summarize } from '../../../libs/rank-metrics/index.js';
import { createMarket } from '../../../libs/rank-model/market/market.js';
import type { ObservedScan, PlaceFacts } from '../../../libs/rank-model/market/observed-scan.js';
import { DEPTH } from '../../../libs/rank-model/simulation/simulator.js';
import { businessEffectOnly, distanceOnly, expectedRankOf, reviewsOnly } from '../baselines.js';

export type Change = (place: PlaceFacts) => PlaceFacts;

/** Returns the predictions of the four baselines after a change. Only the one of reviews depends on the change. */
export function baselinesFor(seen: ObservedScan, id: number): (change: Change) => Record<string, number> {
  const market = createMarket([seen]);
  const index = market.places.findIndex((place) => place.id === id);
  const place = itemAt(market.places, index);
  const ranks = seen.places.find((other) => other.id === id)?.ranks ?? [];
  const unchanged = {
    'last rank': summarize(ranks, { depth: DEPTH }).averageTotalRank ?? Number.NaN,
    'distance only': expectedRankOf(market, distanceOnly(market), index),
    'business effect only': expectedRankOf(market, businessEffectOnly(market), index),
  };
  const reviews = reviewsOnly(market);
  const slope = slopeOf(reviews, market.places);
  return (change) => {
    const own = slope * Math.log1p(change(place).reviewCount ?? 0);
    const moved = reviews.map((u) => u.map((value, other) => (other === index ? own : value)));
    return { ...unchanged, 'reviews only': expectedRankOf(market, moved, index) };
  };
}

/** Returns the factor of ln(1 + reviews) in the scores. */
function slopeOf(scores: readonly Float64Array[], places: readonly PlaceFacts[]): number {
  const index = places.findIndex(({ reviewCount }) => (reviewCount ?? 0) > 0);
  return (scores[0]?.[index] ?? 0) / Math.log1p(places[index]?.reviewCount ?? 1);
}
