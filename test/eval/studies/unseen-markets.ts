import { type RankModel, fitRankModel } from '../../../libs/rank-model/index.js';
import { featuresOf, meaningOf } from '../../../libs/rank-model/effects/features.js';
import { type Market, createMarket } from '../../../libs/rank-model/market/market.js';
import { at } from '../../../libs/rank-model/numeric/at.js';
import { mean } from '../../../libs/rank-model/numeric/statistics.js';
import { type Scores, distanceOnly, reviewsOnly } from '../baselines.js';
import { scan } from '../../../libs/rank-model/simulation/simulator.js';
import type { Truth } from '../../../libs/rank-model/simulation/truth.js';
import { type DrawnWorld, drawWorlds } from '../worlds.js';
import { type HeldOut, qualities, worth } from './held-out.js';

const FOLDS = 5;

/** Whole markets (keyword × area) are held out: nothing of their lists or businesses was seen in the fit. */
export function unseenMarkets(count: number, truth: Truth, seed: number): HeldOut[] {
  const drawn = drawWorlds(count, truth, seed).map((one) => ({ ...one, seen: scan(one.world, one.random) }));
  const group = ({ world, area }: DrawnWorld) => `${world.keyword} ${area}`;
  const groups = [...new Set(drawn.map(group))];
  return Array.from({ length: FOLDS }, (_, fold) => fold).flatMap((fold) => {
    const held = new Set(groups.filter((_, index) => index % FOLDS === fold));
    const training = drawn.filter((one) => !held.has(group(one)));
    // The lists of two areas are no market; the suffix keeps them apart.
    const model = fitRankModel(
      training.map(({ seen }, index) => ({ ...seen, keyword: `${seen.keyword} #${index}` })),
      { replicates: 1 },
    );
    return drawn
      .filter((one) => held.has(group(one)))
      .map(({ seen }) => {
        const market = createMarket([seen]);
        return qualities(market, {
          'this model': fromFeatures(model, market),
          'distance only': distanceOnly(market),
          'reviews only': reviewsOnly(market),
        });
      });
  });
}

function fromFeatures(model: RankModel, market: Market): Scores {
  const meaning = meaningOf(market.keyword, market.places);
  const own = market.places.map((place) => worth(model, featuresOf(place, meaning)));
  const coefficient = (term: number) =>
    mean(model.markets.map(({ fit }) => at(fit.parameters, fit.market.places.length + term)));
  return market.lists.map(({ terms }) =>
    Float64Array.from(
      own,
      (value, place) =>
        value + coefficient(0) * at(terms, place) + coefficient(1) * at(terms, own.length + place),
    ),
  );
}
