import { mean, quantile } from '#libs/numeric';
import {
  type Feature,
  FEATURES,
  fitRankModel,
  type ObservedScan,
  type RankModel,
} from '../../../libs/rank-model/index.js';
import { simulateScan } from '../../../libs/rank-model/simulation/simulator.js';
import type { Truth } from '../../../libs/rank-model/simulation/truth.js';
import { drawMarkets } from '../draw-markets.js';
import { share } from '../figures.js';

interface CoefficientFigures {
  readonly feature: string;
  readonly n: number;
  readonly truth: number;
  readonly 'mean estimate': number;
  readonly bias: number;
  /** Root of the mean squared error. */
  readonly error: number;
  readonly 'coverage of 90 %': number;
}

/** Fits one model per market and compares its coefficients with the truth. `alter` changes the scan before the fit. */
export function coefficientStudy(
  count: number,
  truth: Truth,
  seed: number,
  { expected = (feature: Feature) => truth.features[feature], alter = (seen: ObservedScan) => seen } = {},
): CoefficientFigures[] {
  const models = drawMarkets(count, truth, seed).map(({ simulated, random }) =>
    fitRankModel([alter(simulateScan(simulated, random))]),
  );
  return FEATURES.flatMap((feature) => {
    const checked = models.flatMap((model) => check(model, feature, expected(feature)));
    if (checked.length === 0) return [];
    const estimates = checked.map(({ estimate }) => estimate);
    return [
      {
        feature,
        n: checked.length,
        truth: expected(feature),
        'mean estimate': mean(estimates),
        bias: mean(estimates) - expected(feature),
        error: Math.sqrt(mean(estimates.map((estimate) => (estimate - expected(feature)) ** 2))),
        'coverage of 90 %': share(checked.map(({ covered }) => covered)),
      },
    ];
  });
}

function check({ effects }: RankModel, feature: Feature, truth: number) {
  const effect = effects.get(feature);
  if (!effect) return [];
  const [low, high] = [quantile(effect.replicates, 0.05), quantile(effect.replicates, 0.95)];
  return [{ estimate: effect.perUnit, covered: low <= truth && truth <= high }];
}

/** Returns the coverage over all features. */
export function overallCoverage(figures: readonly CoefficientFigures[]): number {
  const n = figures.reduce((sum, one) => sum + one.n, 0);
  return figures.reduce((sum, one) => sum + one.n * one['coverage of 90 %'], 0) / n;
}

/** Permutes the features of the places. Coordinates and ranks stay. */
export function permuted(seen: ObservedScan): ObservedScan {
  const { places } = seen;
  // A stride coprime to the number of places visits each place once.
  const stride = [7, 11, 13].find((step) => places.length % step !== 0) ?? 1;
  return {
    ...seen,
    places: places.map((place, index) => {
      const donor = places[(index * stride + 3) % places.length] ?? place;
      const { id, lat, lng, ranks } = place;
      return { ...donor, id, lat, lng, ranks };
    }),
  };
}
