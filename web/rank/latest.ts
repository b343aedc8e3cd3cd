import type { History, HistoryEntry } from '../api/types.js';

export interface Latest {
  readonly last: HistoryEntry;
  /** Improvement of the ATRP since the previous comparable scan, in positions; null without one. */
  readonly gain: number | null;
  /** Scans that are comparable with the last one, which is included. Oldest first. */
  readonly series: readonly HistoryEntry[];
}

/** Summarises a history. */
export function latestOf({ history }: Pick<History, 'history'>): Latest | null {
  const last = history.at(-1);
  if (!last) return null;
  const series = history.filter((entry) => entry === last || isComparable(entry, last));
  const before = series.at(-2);
  return { last, series, gain: before ? before.average_total_rank - last.average_total_rank : null };
}

/** Whether two scans are of one series. A scan by several providers is never comparable. */
export function isComparable(one: HistoryEntry, other: HistoryEntry): boolean {
  return one.series_id === other.series_id && one.provider !== 'mixed';
}
