import type { HistoryEntry } from '../api/types.js';

export interface Latest {
  readonly last: HistoryEntry;
  /** How many positions the average total rank is better than in the comparable scan before; null without one. */
  readonly gain: number | null;
  /** Scans that can be compared with the last, oldest first, itself included. */
  readonly series: readonly HistoryEntry[];
}

/** What a history comes to. @param history oldest first */
export function latestOf(history: readonly HistoryEntry[]): Latest | null {
  const last = history.at(-1);
  if (!last) return null;
  const series = history.filter((entry) => isComparable(entry, last));
  const before = series.at(-2);
  return { last, series, gain: before ? before.average_total_rank - last.average_total_rank : null };
}

const HAS_TO_BE_EQUAL = [
  'grid_size',
  'radius_miles',
  'provider',
  'zoom',
  'language',
  'country',
  'device',
] as const;

type Series = Pick<HistoryEntry, (typeof HAS_TO_BE_EQUAL)[number] | 'scan_id'>;

/** The same grid, and results of the same provider, asked alike. What several measured is like nothing but itself. */
export function isComparable(one: Series, other: Series): boolean {
  if (one.provider === 'mixed') return one.scan_id === other.scan_id;
  return HAS_TO_BE_EQUAL.every((name) => one[name] === other[name]);
}
