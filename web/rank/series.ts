import type { HistoryEntry } from '../api/types.js';

/** The scans of a keyword that can be compared with each other. */
export interface Series {
  readonly id: string;
  /** Oldest first, at least one. */
  readonly scans: readonly HistoryEntry[];
  readonly last: HistoryEntry;
}

/** Groups the scans of a keyword by series, the latest scanned series first. @param scans oldest first */
export function seriesOf(scans: readonly HistoryEntry[]): Series[] {
  const byId = new Map<string, HistoryEntry[]>();
  for (const scan of scans) byId.set(scan.series_id, [...(byId.get(scan.series_id) ?? []), scan]);
  return [...byId]
    .flatMap(([id, own]) => {
      const last = own.at(-1);
      return last ? [{ id, scans: own, last }] : [];
    })
    .toSorted((a, b) => b.last.scanned_at.localeCompare(a.last.scanned_at));
}
