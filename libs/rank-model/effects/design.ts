import { itemAt, standardDeviation } from '#libs/numeric';
import { type Feature, FEATURES, type FeatureValues } from './features.js';

/** The places of one market with their features, the input of the second stage. */
export interface MarketRows {
  readonly ids: readonly number[];
  readonly features: readonly FeatureValues[];
}

/** Design matrix over all markets: first the used features, standardized, then one constant per market. */
export interface Design {
  readonly features: readonly Feature[];
  /** Standard deviation of each used feature in its own unit. */
  readonly scales: readonly number[];
  readonly columns: number;
  readonly rows: readonly Float64Array[];
  /** Place id of each row. The errors of one place in several markets are correlated. */
  readonly ids: readonly number[];
}

/** Minimum share of places with a known value of a used feature. Unknown values are replaced by the market's mean. */
const MIN_KNOWN_SHARE = 0.6;
/** Minimum number of places that differ from the most frequent value of a used feature. */
const MIN_DIFFERENT = 5;

/** Creates the design matrix. Omits features that hardly vary or are mostly unknown. */
export function createDesign(markets: readonly MarketRows[]): Design {
  const allValues = markets.flatMap((market) => market.features);
  const used = FEATURES.filter((feature) => isInformative(allValues.map((values) => values[feature])));
  const centeredColumns = used.map((feature) =>
    markets.flatMap(({ features }) => centered(features.map((values) => values[feature]))),
  );
  const varying = used.map((_, index) => standardDeviation(centeredColumns[index] ?? []) > 1e-6);
  const kept = centeredColumns.filter((_, index) => varying[index]);
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
  if (known.length < MIN_KNOWN_SHARE * values.length) return false;
  const counts = new Map<number, number>();
  for (const value of known) counts.set(value, (counts.get(value) ?? 0) + 1);
  return known.length - Math.max(0, ...counts.values()) >= MIN_DIFFERENT;
}

/** Returns differences from the mean of the market, so that features are compared only within a keyword. */
function centered(values: readonly (number | null)[]): number[] {
  const known = values.filter((value) => value !== null);
  const center = known.reduce((sum, value) => sum + value, 0) / Math.max(1, known.length);
  return values.map((value) => (value === null ? 0 : value - center));
}
