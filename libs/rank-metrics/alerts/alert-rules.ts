/** Something that the holder of a business wants to hear of when a scan of it ends. */
export type AlertRule = MovementRule | ScanFailedRule | CreditsLowRule;

/** About what happened to the ranks since the scan before. */
export type MovementRule = {
  /** Only where the change is more than noise; see `compareScans`. */
  significantOnly: boolean;
} & (
  | {
      /** The average total rank (ATRP) got worse by at least this many positions. */
      kind: 'average_total_rank_worse';
      positions: number;
    }
  | {
      /** The share of local voice (SoLV) fell by at least this many percentage points. */
      kind: 'share_of_local_voice_down';
      points: number;
    }
  | {
      /** Found before and absent now at this percentage of the pins measured in both scans, or more. */
      kind: 'pins_lost';
      percent: number;
    }
  | {
      /** This competitor had the worse average total rank, or the same, and now has the better one. */
      kind: 'overtaken';
      placeId: string;
    }
);

/** No pin of the scan could be measured. */
export interface ScanFailedRule {
  kind: 'scan_failed';
}

export interface CreditsLowRule {
  kind: 'credits_low';
  /** Of the credits of the billing cycle; at this percentage remaining, or below. */
  percent: number;
}

/**
 * The rules of a business that has not chosen its own. Those about ranks wait for significance, or noise would
 * ring the bell.
 */
export const DEFAULT_ALERT_RULES: readonly AlertRule[] = [
  { kind: 'average_total_rank_worse', positions: 2, significantOnly: true },
  { kind: 'share_of_local_voice_down', points: 10, significantOnly: true },
  { kind: 'pins_lost', percent: 20, significantOnly: true },
  { kind: 'scan_failed' },
  { kind: 'credits_low', percent: 10 },
];
