import type { ChangePeriod, Direction } from './change-period.js';

/** The change of a keyword since an earlier scan of its main series. Stored as it is returned. */
export interface KeywordChange {
  readonly scan_id: number;
  /** ISO 8601. */
  readonly scanned_at: string | null;
  readonly mean_change: number;
  readonly share_of_local_voice_change: number;
  readonly p_value: number | null;
  readonly significant: boolean;
  readonly direction: Direction | null;
}

/** Null without such a scan. */
export type KeywordChanges = Readonly<Record<ChangePeriod, KeywordChange | null>>;

export const NO_CHANGES: KeywordChanges = { previous: null, days_7: null, days_30: null, days_90: null };

/** What the scans of a series have in common. Stored as it is returned. */
export interface KeywordSeries {
  readonly series_id: string;
  readonly grid_size: number;
  readonly radius_miles: number;
  readonly provider: string;
  readonly zoom: number | null;
  readonly language: string | null;
  readonly country: string | null;
  readonly device: string | null;
}

/** Values of the latest scans, oldest first, rounded for a small chart. Stored as it is returned. */
export interface Sparkline {
  readonly average_total_rank: readonly number[];
  readonly share_of_local_voice: readonly number[];
}

export const NO_SPARKLINE: Sparkline = { average_total_rank: [], share_of_local_voice: [] };
