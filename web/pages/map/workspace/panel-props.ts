import type { Business, HistoryEntry, ScanRankings } from '../../../api/types.js';
import type { MapQuery } from '../../../base/paths.js';

/** What the tabs of the panel show and change. */
export interface PanelProps {
  readonly business: Business;
  readonly keyword: string;
  readonly rankings: ScanRankings;
  /** The scans of the keyword in the last year, oldest first. */
  readonly scans: readonly HistoryEntry[];
  /** The earlier scan that the latest figures are compared with; null without one. */
  readonly comparedWith: number | null;
  /** May be ahead of the visible scan while it loads. */
  readonly asked: MapQuery;
  readonly onChange: (change: MapQuery) => void;
}
