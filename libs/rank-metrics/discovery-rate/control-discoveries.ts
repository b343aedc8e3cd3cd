import { studentTwoSided } from '../comparison/distributions.js';
import { type EstimatedVariance, moderateVariances } from './moderate-variances.js';
import type { SeriesEvidence } from './series-evidence.js';

/** Largest expected share of false rows among the rows that are marked as moved. */
export const DISCOVERY_RATE = 0.05;

/** The level of the procedure. It is below the rate, because variances are estimates and noise has heavy tails. */
const NOMINAL_RATE = 0.02;

/** The verdict on one series of a portfolio. */
export interface PortfolioVerdict {
  moved: boolean;
  /** p-value of the series alone. */
  pValue: number;
  /** Benjamini-Hochberg adjusted p-value. A series is marked as moved up to 0.02. */
  adjustedPValue: number;
}

/**
 * Marks the series that moved, so that at most 5 % of the marked ones are false on average, however many series there are.
 *
 * The Benjamini-Hochberg procedure on the p-value that the mean of the latest two scans, and each of them, is as far from
 * the level before. A single wild scan marks nothing.
 *
 * @see Y. Benjamini, Y. Hochberg, "Controlling the false discovery rate", J. R. Stat. Soc. B 57 (1995)
 * @see docs/explanation/portfolio-verdicts.md for error rates and power
 */
export function controlDiscoveries(series: readonly SeriesEvidence[]): PortfolioVerdict[] {
  const moderated = moderateVariances(series);
  const pValues = series.map((evidence, i) => pValueOf(evidence, moderated[i] ?? evidence));
  const adjusted = adjust(pValues);
  return pValues.map((pValue, i) => {
    const adjustedPValue = adjusted[i] ?? 1;
    return { moved: adjustedPValue <= NOMINAL_RATE, pValue, adjustedPValue };
  });
}

function pValueOf({ changes, history }: SeriesEvidence, { variance, degrees }: EstimatedVariance): number {
  const [now, before] = changes;
  if (Math.sign(now) !== Math.sign(before) || now === 0) return 1;
  const p = (change: number, scans: number): number =>
    variance === 0 ? 0 : studentTwoSided(change / Math.sqrt(variance * (1 / scans + 1 / history)), degrees);
  // Both scans are in one direction with probability ½ each way: 2 · (p / 2)².
  const both = Math.max(p(now, 1), p(before, 1)) ** 2 / 2;
  return Math.max(p((now + before) / 2, 2), both);
}

/** Returns the adjusted p-values: the minimum of n · p / rank over all p-values at least as large. */
function adjust(pValues: readonly number[]): number[] {
  const order = pValues.map((_, i) => i).sort((a, b) => (pValues[b] ?? 1) - (pValues[a] ?? 1));
  const adjusted = pValues.map(() => 1);
  let smallest = 1;
  order.forEach((i, position) => {
    smallest = Math.min(smallest, ((pValues[i] ?? 1) * pValues.length) / (pValues.length - position));
    adjusted[i] = smallest;
  });
  return adjusted;
}
