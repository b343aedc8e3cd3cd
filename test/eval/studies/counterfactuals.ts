import { mean } from '#libs/numeric';
import { featuresOf } from '../../../libs/rank-model/effects/features.js';
import {
  counterfactual,
  type FeatureChange,
  FEATURES,
  fitRankModel,
  marketFor,
  type MarketModel,
  type RankModel,
  type RankResponse,
  rankResponse,
} from '../../../libs/rank-model/index.js';
import type { ObservedScan, PlaceFacts } from '../../../libs/rank-model/market/observed-scan.js';
import { simulateScan, withChanged } from '../../../libs/rank-model/simulation/simulator.js';
import type { Truth } from '../../../libs/rank-model/simulation/truth.js';
import { drawMarkets, type DrawnMarket } from '../draw-markets.js';
import { meanInterval, share } from '../figures.js';
import { trueExpectation } from '../true-expectation.js';
import { baselinesFor, type Change } from './counterfactual-baselines.js';

/** The changes of the place at the centre of each grid. */
const CHANGES: Readonly<Record<string, Change>> = {
  'three times the reviews': (place) => ({ ...place, reviewCount: 3 * (place.reviewCount ?? 0) + 10 }),
  'half a star more': (place) => ({ ...place, rating: Math.min(5, (place.rating ?? 4) + 0.5) }),
  'a complete profile': (place) => ({
    ...place,
    profile: {
      ...place.profile,
      hasWebsite: true,
      hasPhone: true,
      hasOpeningHours: true,
      hasDescription: true,
      photoCount: 8,
    },
  }),
};

interface Trial {
  readonly truth: number;
  readonly trueGain: number;
  readonly gain: number;
  readonly covered: boolean;
  /** Predicted average total rank after the change, by predictor. */
  readonly predicted: Readonly<Record<string, number>>;
}

/** Applies the changes in every market and compares the predictions with the simulated truth. */
export function counterfactualTrials(count: number, truth: Truth, seed: number): Trial[] {
  return drawMarkets(count, truth, seed).flatMap((drawn) => {
    const seen = simulateScan(drawn.simulated, drawn.random);
    const model = fitRankModel([seen]);
    const market = marketFor(model, seen.keyword);
    const response = market && rankResponse(market, drawn.subjectId);
    if (!market || !response) return [];
    const fitted = {
      seen,
      model,
      market,
      response,
      before: trueExpectation(drawn.simulated, drawn.subjectId),
    };
    const baselines = baselinesFor(seen, drawn.subjectId);
    return Object.values(CHANGES).flatMap((change) => trial(drawn, fitted, baselines, change));
  });
}

interface Fitted {
  readonly seen: ObservedScan;
  readonly model: RankModel;
  readonly market: MarketModel;
  readonly response: RankResponse;
  /** The true expectation before any change. */
  readonly before: number;
}

function trial(
  { simulated, subjectId }: DrawnMarket,
  { model, market, response, before }: Fitted,
  baselines: (change: Change) => Record<string, number>,
  change: Change,
): Trial[] {
  const place = market.market.places.find(({ id }) => id === subjectId);
  if (!place) return [];
  const difference = featureChange(place, change(place), market);
  const impact = counterfactual(model, market, { placeId: subjectId, response }, difference);
  if (!impact) return [];
  const truth = trueExpectation(withChanged(simulated, subjectId, change), subjectId);
  const trueGain = before - truth;
  const now = response.at(response.effect).averageTotalRank;
  return [
    {
      truth,
      trueGain,
      gain: impact.positionsGained,
      covered: impact.interval90[0] <= trueGain && trueGain <= impact.interval90[1],
      predicted: { 'this model': now - impact.positionsGained, ...baselines(change) },
    },
  ];
}

function featureChange(place: PlaceFacts, changed: PlaceFacts, { intent }: MarketModel): FeatureChange {
  const [before, after] = [featuresOf(place, intent), featuresOf(changed, intent)];
  return Object.fromEntries(
    FEATURES.flatMap((feature) => {
      const rise = (after[feature] ?? 0) - (before[feature] ?? 0);
      return rise === 0 ? [] : [[feature, rise]];
    }),
  );
}

/** Returns the mean absolute errors of the average total rank after the change. */
export function errorsByPredictor(trials: readonly Trial[]): Record<string, string | number>[] {
  return Object.keys(trials[0]?.predicted ?? {}).map((predictor) => {
    const errors = trials.map(({ predicted, truth }) =>
      Math.abs((predicted[predictor] ?? Number.NaN) - truth),
    );
    const interval = meanInterval(errors);
    return {
      predictor,
      'mean absolute error': mean(errors),
      '90 %': interval.map((x) => x.toFixed(2)).join(' – '),
    };
  });
}

/** Compares the predicted gains with the true ones. */
export function gainFigures(trials: readonly Trial[]) {
  return {
    n: trials.length,
    'mean true gain': mean(trials.map(({ trueGain }) => trueGain)),
    'mean predicted gain': mean(trials.map(({ gain }) => gain)),
    'mean absolute error': mean(trials.map(({ gain, trueGain }) => Math.abs(gain - trueGain))),
    'coverage of 90 %': share(trials.map(({ covered }) => covered)),
  };
}
