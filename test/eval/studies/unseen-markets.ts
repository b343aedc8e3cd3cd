import { at, mean } from '#libs/numeric';
import { featuresOf, inferIntent } from '../../../libs/rank-model/effects/features.js';
import { fitRankModel, type RankModel } from '../../../libs/rank-model/index.js';
import { createMarket, type Market } from '../../../libs/rank-model/market/market.js';
import { simulateScan } from '../../../libs/rank-model/simulation/simulator.js';
import type { Truth } from '../../../libs/rank-model/simulation/truth.js';
import { distanceOnly, reviewsOnly, type Scores } from '../baselines.js';
import { drawMarkets, type DrawnMarket } from '../draw-markets.js';
import { type HeldOut, qualities, utilityOf } from './held-out.js';

const FOLDS = 5;

/** Holds out whole markets (keyword × area): the fit has seen none of their lists or businesses. */
export function unseenMarkets(count: number, truth: Truth, seed: number): HeldOut[] {
  const drawn = drawMarkets(count, truth, seed).map((one) => ({
    ...one,
    seen: simulateScan(one.simulated, one.random),
  }));
  const group = ({ simulated, area }: DrawnMarket) => `${simulated.keyword} ${area}`;
  const groups = [...new Set(drawn.map(group))];
  return Array.from({ length: FOLDS }, (_, fold) => fold).flatMap((fold) => {
    const held = new Set(groups.filter((_, index) => index % FOLDS === fold));
    const training = drawn.filter((one) => !held.has(group(one)));
    // The suffix separates markets with one keyword in two areas.
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
  const intent = inferIntent(market.keyword, market.places);
  const own = market.places.map((place) => utilityOf(model, featuresOf(place, intent)));
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
