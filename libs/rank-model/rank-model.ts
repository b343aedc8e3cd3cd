import { bootstrapEffects } from './effects/bootstrap-effects.js';
import { type Design, createDesign } from './effects/design.js';
import { type Feature, type KeywordMeaning, featuresOf, meaningOf } from './effects/features.js';
import { fitEffects } from './effects/fit-effects.js';
import { toEstimates } from './effects/seen-likelihood.js';
import { visibility } from './effects/visibility.js';
import { type Market, createMarket, keywordKey } from './market/market.js';
import type { ObservedScan } from './market/observed-scan.js';
import { at } from './numeric/at.js';
import { type Random, seededRandom } from './numeric/random.js';
import { standardDeviation } from './numeric/statistics.js';
import { bootstrapMarket } from './ranking/bootstrap.js';
import { type MarketFit, effectInformation, fitMarket } from './ranking/fit-market.js';

/** The model of one keyword: what its lists tell about distance and about each place. */
export interface MarketModel {
  readonly market: Market;
  readonly meaning: KeywordMeaning;
  readonly fit: MarketFit;
  /** Parameters as other lists might have given them. */
  readonly replicates: readonly Float64Array[];
}

/** How much utility goes with one unit of a feature: an association among these businesses, not a cause. */
export interface FeatureEffect {
  readonly perUnit: number;
  readonly standardError: number;
  /** Per unit, in the same replicates as those of the markets. */
  readonly replicates: Float64Array;
}

export interface RankModel {
  /** One per keyword, in the order of their first scans. */
  readonly markets: readonly MarketModel[];
  /** Those that the scans can tell; none where there are too few places or lists. */
  readonly effects: ReadonlyMap<Feature, FeatureEffect>;
  /** Standard deviation of the places' effects that the features leave unexplained, in utility; null without effects. */
  readonly unexplained: number | null;
}

export interface RankModelOptions {
  readonly replicates?: number;
  /** Of the bootstrap; the same seed and scans give the same model to the last digit. */
  readonly seed?: number;
}

/** A keyword seen at fewer pins is modelled, but tells nothing about features. */
export const LEAST_LISTS = 9;
/** Places beyond the number of coefficients, below which nothing is said about features. */
export const LEAST_FREEDOM = 15;

/**
 * Fits the model to a set of scans around one business: any number of keywords, each scanned once or
 * repeatedly, oldest first.
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
    const meaning = meaningOf(market.keyword, market.places);
    return [{ market, meaning, fit, replicates: bootstrapMarket(fit, replicates, random) }];
  });
  const telling = markets.filter(({ market }) => market.lists.length >= LEAST_LISTS);
  const design = createDesign(telling.map(rowsOf));
  if (design.features.length === 0 || design.rows.length - design.columns < LEAST_FREEDOM) {
    return { markets, effects: new Map(), unexplained: null };
  }
  return { markets, ...effectsOf(telling, design, replicates, random) };
}

/** The part of the model that is about a keyword; null where no scan of it had results. */
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

function rowsOf({ market, meaning }: MarketModel) {
  return {
    ids: market.places.map(({ id }) => id),
    features: market.places.map((place) => featuresOf(place, meaning)),
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
  const drawn = bootstrapEffects(fit, estimates, shifts, random);
  const effects = design.features.map((feature, column): [Feature, FeatureEffect] => {
    const scale = design.scales[column] ?? 1;
    const perUnit = Float64Array.from(drawn, (coefficients) => at(coefficients, column) / scale);
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
