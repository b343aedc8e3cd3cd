import { at, itemAt } from '#libs/numeric';
import { ABSENT } from '../../../libs/rank-metrics/index.js';
import { positionOf } from '../../../libs/rank-metrics/rank.js';
import { featuresOf } from '../../../libs/rank-model/effects/features.js';
import { fitRankModel, marketFor, type RankModel } from '../../../libs/rank-model/index.js';
import { createMarket, type Market } from '../../../libs/rank-model/market/market.js';
import type { ObservedScan, PlaceFacts } from '../../../libs/rank-model/market/observed-scan.js';
import { DEPTH, type SimulatedMarket, simulateScan } from '../../../libs/rank-model/simulation/simulator.js';
import type { Truth } from '../../../libs/rank-model/simulation/truth.js';
import { businessEffectOnly, distanceOnly, reviewsOnly, type Scores } from '../baselines.js';
import { drawMarkets } from '../draw-markets.js';
import { type HeldOut, qualities, utilityOf } from './held-out.js';

/** Holds out the next scan of each market, before which a third of the places change reviews and rating. */
export function nextScans(count: number, truth: Truth, seed: number): HeldOut[] {
  return drawMarkets(count, truth, seed).map(({ simulated, random }) => {
    const seen = simulateScan(simulated, random);
    const later: SimulatedMarket = {
      ...simulated,
      places: simulated.places.map((place) => (random() < 1 / 3 ? drifted(place, random) : place)),
    };
    const next = simulateScan(later, random);
    const model = fitRankModel([seen], { replicates: 1 });
    const market = createMarket([seen]);
    // Only places of the first scan: others cannot be predicted.
    const known = new Set(market.places.map(({ id }) => id));
    const judged = createMarket([{ ...next, places: next.places.filter(({ id }) => known.has(id)) }]);
    const aligned = sameOrder(judged, market, later.places);
    const effects = itemAt(businessEffectOnly(market), 0);
    return qualities(aligned, {
      'this model': fromEffects(model, market, aligned, later.places),
      'last rank': lastRanks(seen, aligned),
      'distance only': distanceOnly(aligned),
      'reviews only': reviewsOnly(aligned),
      'business effect only': aligned.lists.map(() => effects),
    });
  });
}

function drifted(place: PlaceFacts, random: () => number): PlaceFacts {
  const rating = Math.min(5, Math.max(1, (place.rating ?? 4) + 0.6 * (random() - 0.5)));
  return {
    ...place,
    reviewCount: Math.round((place.reviewCount ?? 0) * (1 + 3 * random()) + 20 * random()),
    rating,
  };
}

/** Returns the later lists over the places of the earlier market, with later facts. */
function sameOrder(judged: Market, market: Market, facts: readonly PlaceFacts[]): Market {
  const indexOf = new Map(market.places.map(({ id }, index) => [id, index]));
  const latest = new Map(facts.map((place) => [place.id, place]));
  return {
    ...judged,
    places: market.places.map((place) => latest.get(place.id) ?? place),
    scale: market.scale,
    lists: judged.lists.map((list) => {
      const listed = Array.from(
        list.order.slice(0, list.listed),
        (place) => indexOf.get(itemAt(judged.places, place).id) ?? 0,
      );
      const among = new Set(listed);
      const others = market.places.map((_, place) => place).filter((place) => !among.has(place));
      const terms =
        market.lists.find(({ pin }) => pin === list.pin)?.terms ?? new Float64Array(2 * market.places.length);
      return { ...list, order: Int32Array.from([...listed, ...others]), terms };
    }),
  };
}

/** Scores by the effects of the first scan plus the utility of later changes of features. */
function fromEffects(model: RankModel, market: Market, later: Market, facts: readonly PlaceFacts[]): Scores {
  const fitted = marketFor(model, market.keyword);
  if (!fitted) return [];
  const now = new Map(facts.map((place) => [place.id, place]));
  const own = market.places.map((place, index) => {
    const change =
      utilityOf(model, featuresOf(now.get(place.id) ?? place, fitted.intent)) -
      utilityOf(model, featuresOf(place, fitted.intent));
    return at(fitted.fit.parameters, index) + change;
  });
  const [first, second] = [at(fitted.fit.parameters, own.length), at(fitted.fit.parameters, own.length + 1)];
  return later.lists.map(({ terms }) =>
    Float64Array.from(
      own,
      (value, place) => value + first * at(terms, place) + second * at(terms, own.length + place),
    ),
  );
}

function lastRanks(seen: ObservedScan, market: Market): Scores {
  const ranks = new Map(seen.places.map((place) => [place.id, place.ranks]));
  return market.lists.map(({ pin }) =>
    Float64Array.from(market.places, ({ id }) => -positionOf(ranks.get(id)?.[pin] ?? ABSENT, DEPTH)),
  );
}
