/** A condition that raises an alert when a scan of a business ends. */
export type AlertRule = MovementRule | ScanFailedRule | CreditsLowRule;

/** A condition on the change of ranks since the previous scan. */
export type MovementRule = {
  /** Fires only if the change is significant; see `compareScans`. */
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
      /** The business was found before and is absent now at this percentage or more of the pins measured in both scans. */
      kind: 'pins_lost';
      percent: number;
    }
  | {
      /** This competitor had a worse or equal average total rank before and has a better one now. */
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
  /** Remaining credits at which the rule fires: at most this percentage of the credits of the billing cycle. */
  percent: number;
}

/**
 * Rules of a business without rules of its own. Rules about ranks require significance, because noise would raise
 * false alerts.
 */
export const DEFAULT_ALERT_RULES: readonly AlertRule[] = [
  { kind: 'average_total_rank_worse', positions: 2, significantOnly: true },
  { kind: 'share_of_local_voice_down', points: 10, significantOnly: true },
  { kind: 'pins_lost', percent: 20, significantOnly: true },
  { kind: 'scan_failed' },
  { kind: 'credits_low', percent: 10 },
];
