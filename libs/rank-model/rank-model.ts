import { at, type Random, seededRandom, standardDeviation } from '#libs/numeric';
import { bootstrapEffects } from './effects/bootstrap-effects.js';
import { createDesign, type Design } from './effects/design.js';
import { type Feature, featuresOf, inferIntent, type KeywordIntent } from './effects/features.js';
import { fitEffects } from './effects/fit-effects.js';
import { toEstimates } from './effects/seen-likelihood.js';
import { visibility } from './effects/visibility.js';
import { createMarket, keywordKey, type Market } from './market/market.js';
import type { ObservedScan } from './market/observed-scan.js';
import { bootstrapMarket } from './ranking/bootstrap.js';
import { effectInformation, fitMarket, type MarketFit } from './ranking/fit-market.js';

/** The fitted model of one keyword: the effects of distance and of each place. */
export interface MarketModel {
  readonly market: Market;
  readonly intent: KeywordIntent;
  readonly fit: MarketFit;
  /** Bootstrap replicates of the parameters. */
  readonly replicates: readonly Float64Array[];
}

/** The association of a feature with utility among these businesses, not a causal effect. */
export interface FeatureEffect {
  /** Utility per unit of the feature. */
  readonly perUnit: number;
  readonly standardError: number;
  /** Utility per unit in the same bootstrap replicates as those of the markets. */
  readonly replicates: Float64Array;
}

export interface RankModel {
  /** One per keyword, in the order of their first scans. */
  readonly markets: readonly MarketModel[];
  /** Effects of the features with enough data; empty with too few places or lists. */
  readonly effects: ReadonlyMap<Feature, FeatureEffect>;
  /** Standard deviation of the part of the places' effects that the features do not explain; null without effects. */
  readonly unexplained: number | null;
}

export interface RankModelOptions {
  readonly replicates?: number;
  /** Seed of the bootstrap. The same seed and scans give the same model to the last digit. */
  readonly seed?: number;
}

/** Minimum lists of a keyword to use it for the effects of features. A keyword with fewer lists still gets a model. */
export const MIN_LISTS = 9;
/** Minimum places minus coefficients to estimate the effects of features. */
export const MIN_DEGREES_OF_FREEDOM = 15;

/**
 * Fits the model to scans around one business, of any number of keywords with one or several scans each.
 *
 * @param scans oldest first
 */
export function fitRankModel(
  scans: readonly ObservedScan[],
  { replicates = 200, seed = 1 }: RankModelOptions = {},
): RankModel {
  const random = seededRandom(seed);
  const markets = byKeyword(scans).flatMap((ofKeyword) => {
    const market = createMarket(ofKeyword);
    const fit = fitMarket(market);
    if (fit === null) return [];
    const intent = inferIntent(market.keyword, market.places);
    return [{ market, intent, fit, replicates: bootstrapMarket(fit, replicates, random) }];
  });
  const informative = markets.filter(({ market }) => market.lists.length >= MIN_LISTS);
  const design = createDesign(informative.map(rowsOf));
  if (design.features.length === 0 || design.rows.length - design.columns < MIN_DEGREES_OF_FREEDOM) {
    return { markets, effects: new Map(), unexplained: null };
  }
  return { markets, ...effectsOf(informative, design, replicates, random) };
}

/** Returns the model of a keyword, or null if no scan of it has results. */
export function marketFor({ markets }: RankModel, keyword: string): MarketModel | null {
  return markets.find(({ market }) => keywordKey(market.keyword) === keywordKey(keyword)) ?? null;
}

function byKeyword(scans: readonly ObservedScan[]): [ObservedScan, ...ObservedScan[]][] {
  const groups = new Map<string, [ObservedScan, ...ObservedScan[]]>();
  for (const scan of scans) {
    const key = keywordKey(scan.keyword);
    const group = groups.get(key);
    if (group) group.push(scan);
    else groups.set(key, [scan]);
  }
  return [...groups.values()];
}

function rowsOf({ market, intent }: MarketModel) {
  return {
    ids: market.places.map(({ id }) => id),
    features: market.places.map((place) => featuresOf(place, intent)),
  };
}

function effectsOf(markets: readonly MarketModel[], design: Design, replicates: number, random: Random) {
  const estimates = markets.flatMap(({ fit }) =>
    toEstimates(fit.parameters, effectInformation(fit), visibility(fit)),
  );
  const fit = fitEffects(design, estimates);
  const shifts = Array.from({ length: replicates }, (_, replicate) =>
    Float64Array.from(markets.flatMap((market) => shiftOf(market, replicate))),
  );
  const replicateCoefficients = bootstrapEffects(fit, estimates, shifts, random);
  const effects = design.features.map((feature, column): [Feature, FeatureEffect] => {
    const scale = design.scales[column] ?? 1;
    const perUnit = Float64Array.from(
      replicateCoefficients,
      (coefficients) => at(coefficients, column) / scale,
    );
    return [
      feature,
      {
        perUnit: at(fit.coefficients, column) / scale,
        standardError: standardDeviation(perUnit),
        replicates: perUnit,
      },
    ];
  });
  return { effects: new Map(effects), unexplained: fit.spread };
}

function shiftOf({ market, fit, replicates }: MarketModel, replicate: number): number[] {
  return market.places.map((_, place) => (replicates[replicate]?.[place] ?? 0) - at(fit.parameters, place));
}
