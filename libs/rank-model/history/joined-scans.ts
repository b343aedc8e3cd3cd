import { at, mean } from '#libs/numeric';
import { featuresOf, type FeatureValues, inferIntent } from '../effects/features.js';
import { DISTANCE_TERMS } from '../market/distance-terms.js';
import { createMarket } from '../market/market.js';
import type { ObservedScan, PlaceFacts } from '../market/observed-scan.js';
import type { RankModel } from '../rank-model.js';
import { fitMarket, type MarketFit } from '../ranking/fit-market.js';

/** A place in an earlier and a later scan. */
export interface JoinedPlace {
  readonly id: number;
  /** Facts in the earlier and the later scan; null if the scan does not list the place. */
  readonly facts: readonly [PlaceFacts | null, PlaceFacts | null];
  /** Effect of the place without the change of its features. */
  readonly effect: number;
  /** Contribution of its features before and after. */
  readonly featured: readonly [number, number];
}

export interface JoinedScans {
  readonly places: readonly JoinedPlace[];
  /** Coefficients of the distance terms, and their scale in metres. */
  readonly distance: Float64Array;
  readonly scale: number;
}

/**
 * Fits each scan separately and joins the results. A separate fit estimates a new or vanished place from the scan that
 * lists it. Utilities are identified up to a shift, so the later ones are shifted until the places in both scans have
 * equal effects on average.
 *
 * @returns null if a scan has no results, or no place is in both
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
  const features = featureContributions(model, before, after);
  return {
    places: ids.map((id) => {
      const facts = [early, late].map((fit) => fit.market.places.find((place) => place.id === id) ?? null);
      const found = [first.get(id), shifted(second.get(id), shift)].filter((effect) => effect !== undefined);
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

function shifted(effect: number | undefined, shift: number): number | undefined {
  return effect === undefined ? undefined : effect - shift;
}

function effectsById({ market, parameters }: MarketFit): Map<number, number> {
  return new Map(market.places.map(({ id }, index) => [id, at(parameters, index)]));
}

function coefficient(fit: MarketFit | null, term: number): number {
  return fit ? at(fit.parameters, fit.market.places.length + term) : 0;
}

/**
 * Creates a function that returns the contributions of a place's features before and after, centred at 0: minus and
 * plus half of their difference.
 */
function featureContributions({ effects }: RankModel, before: ObservedScan, after: ObservedScan) {
  const intent = inferIntent(before.keyword, [...before.places, ...after.places]);
  return (early: PlaceFacts | null, late: PlaceFacts | null): [number, number] => {
    if (early === null || late === null) return [0, 0];
    const [x, y] = [featuresOf(early, intent), featuresOf(late, intent)];
    const utilityGain = [...effects].reduce(
      (sum, [feature, { perUnit }]) => sum + perUnit * difference(x, y, feature),
      0,
    );
    return [-utilityGain / 2, utilityGain / 2];
  };
}

/** Returns the change of a feature, or 0 if it is unknown in either scan. */
function difference(x: FeatureValues, y: FeatureValues, feature: keyof FeatureValues): number {
  const [from, to] = [x[feature], y[feature]];
  return from === null || to === null ? 0 : to - from;
}
