import { type FeatureValues, featuresOf, meaningOf } from '../effects/features.js';
import { DISTANCE_TERMS } from '../market/distance-terms.js';
import { createMarket } from '../market/market.js';
import type { ObservedScan, PlaceFacts } from '../market/observed-scan.js';
import { at } from '../numeric/at.js';
import { mean } from '../numeric/statistics.js';
import type { RankModel } from '../rank-model.js';
import { type MarketFit, fitMarket } from '../ranking/fit-market.js';

/** A place in an earlier and a later scan; null in the one that did not see it. */
export interface JoinedPlace {
  readonly id: number;
  readonly facts: readonly [PlaceFacts | null, PlaceFacts | null];
  /** Its effect, apart from what changed in its features. */
  readonly effect: number;
  /** What its features add to that before and after. */
  readonly featured: readonly [number, number];
}

export interface JoinedScans {
  readonly places: readonly JoinedPlace[];
  /** Coefficients of the distance terms, and their scale in metres. */
  readonly distance: Float64Array;
  readonly scale: number;
}

/**
 * Fits both scans by themselves, so that a place which came or went is judged by the scan that saw it, and puts them
 * on one footing: utilities are known up to a shift, so the later ones are shifted until the places seen in both
 * agree on average. Null when a scan has no results, or no place is in both.
 */
export function joinScans(model: RankModel, before: ObservedScan, after: ObservedScan): JoinedScans | null {
  const fits = [fitMarket(createMarket([before])), fitMarket(createMarket([after]))] as const;
  const [early, late] = fits;
  if (early === null || late === null) return null;
  const [first, second] = [effectsById(early), effectsById(late)];
  const common = [...first.keys()].filter((id) => second.has(id));
  if (common.length === 0) return null;
  const shift = mean(common.map((id) => (second.get(id) ?? 0) - (first.get(id) ?? 0)));
  const ids = [...new Set([...first.keys(), ...second.keys()])].sort((a, b) => a - b);
  const features = featureReader(model, before, after);
  return {
    places: ids.map((id) => {
      const facts = [early, late].map((fit) => fit.market.places.find((place) => place.id === id) ?? null);
      const found = [first.get(id), later(second.get(id), shift)].filter((effect) => effect !== undefined);
      return {
        id,
        facts: [facts[0] ?? null, facts[1] ?? null],
        effect: mean(found),
        featured: features(facts[0] ?? null, facts[1] ?? null),
      };
    }),
    distance: Float64Array.from({ length: DISTANCE_TERMS }, (_, term) =>
      mean(fits.map((fit) => coefficient(fit, term))),
    ),
    scale: Math.sqrt(early.market.scale * late.market.scale),
  };
}

function later(effect: number | undefined, shift: number): number | undefined {
  return effect === undefined ? undefined : effect - shift;
}

function effectsById({ market, parameters }: MarketFit): Map<number, number> {
  return new Map(market.places.map(({ id }, index) => [id, at(parameters, index)]));
}

function coefficient(fit: MarketFit | null, term: number): number {
  return fit ? at(fit.parameters, fit.market.places.length + term) : 0;
}

/** What features add before and after, about their middle: half the difference down and up. */
function featureReader({ effects }: RankModel, before: ObservedScan, after: ObservedScan) {
  const meaning = meaningOf(before.keyword, [...before.places, ...after.places]);
  return (early: PlaceFacts | null, late: PlaceFacts | null): [number, number] => {
    if (early === null || late === null) return [0, 0];
    const [x, y] = [featuresOf(early, meaning), featuresOf(late, meaning)];
    const rise = [...effects].reduce(
      (sum, [feature, { perUnit }]) => sum + perUnit * difference(x, y, feature),
      0,
    );
    return [-rise / 2, rise / 2];
  };
}

/** What is unknown in either scan has not changed for all we know. */
function difference(x: FeatureValues, y: FeatureValues, feature: keyof FeatureValues): number {
  const [from, to] = [x[feature], y[feature]];
  return from === null || to === null ? 0 : to - from;
}
