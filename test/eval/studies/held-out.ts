import { itemAt, mean } from '#libs/numeric';
import type { Feature, RankModel } from '../../../libs/rank-model/index.js';
import type { Market } from '../../../libs/rank-model/market/market.js';
import { DEPTH } from '../../../libs/rank-model/simulation/simulator.js';
import type { Scores } from '../baselines.js';
import { type ListQuality, listQuality } from '../list-metrics.js';

/** Mean quality over the lists of one held-out scan, by predictor. */
export type HeldOut = Readonly<Record<string, ListQuality>>;

/** Returns the utility of features in the model, up to a constant. */
export function utilityOf({ effects }: RankModel, values: Readonly<Record<Feature, number | null>>): number {
  return [...effects].reduce((sum, [feature, { perUnit }]) => sum + perUnit * (values[feature] ?? 0), 0);
}

export function qualities(market: Market, predictors: Readonly<Record<string, Scores>>): HeldOut {
  return Object.fromEntries(
    Object.entries(predictors).map(([name, scores]) => {
      const each = market.lists.map((list, index) => listQuality(itemAt(scores, index), list, DEPTH));
      return [
        name,
        {
          tau: mean(each.map(({ tau }) => tau)),
          ndcg3: mean(each.map(({ ndcg3 }) => ndcg3)),
          ndcg10: mean(each.map(({ ndcg10 }) => ndcg10)),
        },
      ];
    }),
  );
}
