import type { Business, ScanRankings } from '../../../api/types.js';
import type { MapQuery } from '../../../base/paths.js';

/** What the tabs of the panel show and change. */
export interface PanelProps {
  readonly business: Business;
  readonly keyword: string;
  readonly rankings: ScanRankings;
  /** The earlier scan that the latest figures are compared with; null without one. */
  readonly comparedWith: number | null;
  /** May be ahead of the visible scan while it loads. */
  readonly asked: MapQuery;
  readonly onChange: (change: MapQuery) => void;
}
