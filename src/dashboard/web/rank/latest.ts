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

type Geometry = Pick<HistoryEntry, 'grid_size' | 'radius_miles' | 'provider'>;

/** The same grid, and the order of results of the same provider. */
export function isComparable(one: Geometry, other: Geometry): boolean {
  return (
    one.grid_size === other.grid_size &&
    one.radius_miles === other.radius_miles &&
    one.provider === other.provider
  );
}
