import type { History, HistoryEntry } from '../api/types.js';

export interface Latest {
  readonly last: HistoryEntry;
  /** Improvement of the ATRP since the previous comparable scan, in positions; null without one. */
  readonly gain: number | null;
  /** Scans that are comparable with the last one, which is included. Oldest first. */
  readonly series: readonly HistoryEntry[];
}

/** Summarises a history. Scans before the last relocation measured another place. */
export function latestOf({ history, relocations }: History): Latest | null {
  const last = history.at(-1);
  if (!last) return null;
  const relocatedAt = relocations.at(-1)?.relocated_at ?? '';
  const series = history.filter(
    (entry) => entry === last || (entry.scanned_at >= relocatedAt && isComparable(entry, last)),
  );
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

/** Whether two scans have the same grid, provider and search options. A scan by several providers is never comparable. */
export function isComparable(one: Series, other: Series): boolean {
  if (one.provider === 'mixed') return one.scan_id === other.scan_id;
  return HAS_TO_BE_EQUAL.every((name) => one[name] === other[name]);
}
