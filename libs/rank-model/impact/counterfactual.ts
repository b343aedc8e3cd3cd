import { at, itemAt, quantile } from '#libs/numeric';
import type { Feature } from '../effects/features.js';
import type { FeatureEffect, MarketModel, RankModel } from '../rank-model.js';
import type { FeatureChange, Impact } from './impact.js';
import type { RankResponse } from './rank-response.js';

/** Maximum ratio of half the interval to the gain for a high confidence. */
const NARROW_INTERVAL = 0.6;

/**
 * Estimates the effect of a change of a place's features on its grid, with rivals and everything else unchanged.
 *
 * @param response response of the place, from `rankResponse` on the same market
 * @returns null if the place was never listed, or a changed feature has no estimated effect
 */
export function counterfactual(
  model: RankModel,
  market: MarketModel,
  { placeId, response }: { placeId: number; response: RankResponse | null },
  change: FeatureChange,
): Impact | null {
  const changed = Object.entries(change) as [Feature, number][];
  const effects = changed.map(([feature]) => model.effects.get(feature));
  if (response === null || changed.length === 0 || !effects.every((effect) => effect !== undefined))
    return null;
  const utilityGain = sum(changed, effects, ({ perUnit }) => perUnit);
  const before = response.at(response.effect);
  const after = response.at(response.effect + utilityGain);
  const gain = before.averageTotalRank - after.averageTotalRank;
  const interval90 = intervalOf(market, { placeId, response }, (replicate) =>
    sum(changed, effects, ({ replicates }) => at(replicates, replicate)),
  );
  return {
    positionsGained: gain,
    interval90: [Math.min(gain, interval90[0]), Math.max(gain, interval90[1])],
    shareOfLocalVoiceGained: after.shareOfLocalVoice - before.shareOfLocalVoice,
    method: 'counterfactual',
    confidence: confidenceIn(gain, interval90),
    source: sourceOf(model),
    features: changed.map(([feature]) => feature),
    noise: Math.SQRT2 * response.noise,
  };
}

function sum(
  changed: readonly (readonly [Feature, number])[],
  effects: readonly FeatureEffect[],
  perUnit: (effect: FeatureEffect) => number,
): number {
  return changed.reduce((total, [, amount], index) => total + amount * perUnit(itemAt(effects, index)), 0);
}

/** Returns percentiles of the gain over the bootstrap replicates of the place's and the features' effects. */
function intervalOf(
  { market, replicates }: MarketModel,
  { placeId, response }: { placeId: number; response: RankResponse },
  utilityGain: (replicate: number) => number,
): [number, number] {
  const index = market.places.findIndex(({ id }) => id === placeId);
  const gains = replicates.map((parameters, replicate) => {
    const effect = at(parameters, index);
    return (
      response.at(effect).averageTotalRank - response.at(effect + utilityGain(replicate)).averageTotalRank
    );
  });
  return [quantile(gains, 0.05), quantile(gains, 0.95)];
}

function confidenceIn(gain: number, [low, high]: readonly [number, number]): Impact['confidence'] {
  if (low <= 0) return 'low';
  return (high - low) / 2 <= NARROW_INTERVAL * gain ? 'high' : 'medium';
}

function sourceOf({ markets }: RankModel): string {
  const places = new Set(markets.flatMap(({ market }) => market.places.map(({ id }) => id))).size;
  const lists = markets.reduce((total, { market }) => total + market.lists.length, 0);
  return `Association among ${places} businesses at ${lists} measured points of your own scans, rivals unchanged.`;
}
