import { itemAt } from '../numeric/at.js';
import { standardDeviation } from '../numeric/statistics.js';
import { FEATURES, type Feature, type FeatureValues } from './features.js';

/** The places of one market, as the second stage sees them. */
export interface MarketRows {
  readonly ids: readonly number[];
  readonly features: readonly FeatureValues[];
}

/** Rows of all markets under one another: used features first, standardised, then one constant per market. */
export interface Design {
  readonly features: readonly Feature[];
  /** Standard deviation of each used feature, in its own unit. */
  readonly scales: readonly number[];
  readonly columns: number;
  readonly rows: readonly Float64Array[];
  /** The place of each row: rows of one place in several markets err together. */
  readonly ids: readonly number[];
}

/** A feature known of fewer places than this share is left out; where it is unknown, its market's mean stands. */
const LEAST_KNOWN = 0.6;
/** A feature tells something from this many places on that differ from its most frequent value. */
const LEAST_DIFFERENT = 5;

/** Puts together what can be estimated. Features that do not vary, or are hardly known, are left out. */
export function createDesign(markets: readonly MarketRows[]): Design {
  const everywhere = markets.flatMap((market) => market.features);
  const used = FEATURES.filter((feature) => isInformative(everywhere.map((values) => values[feature])));
  const centred = used.map((feature) =>
    markets.flatMap(({ features }) => aboutMean(features.map((values) => values[feature]))),
  );
  const varying = used.map((_, index) => standardDeviation(centred[index] ?? []) > 1e-6);
  const kept = centred.filter((_, index) => varying[index]);
  const scales = kept.map((values) => standardDeviation(values));
  const columns = kept.length + markets.length;
  const marketOf = markets.flatMap(({ ids }, market) => ids.map(() => market));
  const rows = marketOf.map((market, row) => {
    const values = new Float64Array(columns);
    kept.forEach((column, index) => (values[index] = itemAt(column, row) / itemAt(scales, index)));
    values[kept.length + market] = 1;
    return values;
  });
  return {
    features: used.filter((_, index) => varying[index]),
    scales,
    columns,
    rows,
    ids: markets.flatMap(({ ids }) => ids),
  };
}

function isInformative(values: readonly (number | null)[]): boolean {
  const known = values.filter((value) => value !== null);
  if (known.length < LEAST_KNOWN * values.length) return false;
  const counts = new Map<number, number>();
  for (const value of known) counts.set(value, (counts.get(value) ?? 0) + 1);
  return known.length - Math.max(0, ...counts.values()) >= LEAST_DIFFERENT;
}

/** Differences from the mean of the market, so that a feature is compared within a keyword only. */
function aboutMean(values: readonly (number | null)[]): number[] {
  const known = values.filter((value) => value !== null);
  const center = known.reduce((sum, value) => sum + value, 0) / Math.max(1, known.length);
  return values.map((value) => (value === null ? 0 : value - center));
}
