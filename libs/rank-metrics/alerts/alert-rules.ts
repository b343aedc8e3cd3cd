/** Something that the holder of a business wants to hear of when it happens between two scans. */
export type AlertRule = { significantOnly: boolean } & (
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
      /** Found before and absent now at this fraction (0–1) of the pins measured in both scans, or more. */
      kind: 'pins_lost';
      fraction: number;
    }
  | {
      /** This competitor had the worse average total rank, or the same, and now has the better one. */
      kind: 'overtaken';
      placeId: string;
    }
);

/**
 * The rules of a business that has not chosen its own. Averages wait for significance, or noise would ring
 * the bell; lost pins are counted as they are, because they are told apart from low ranks.
 */
export const DEFAULT_ALERT_RULES: readonly AlertRule[] = [
  { kind: 'average_total_rank_worse', positions: 2, significantOnly: true },
  { kind: 'share_of_local_voice_down', points: 10, significantOnly: true },
  { kind: 'pins_lost', fraction: 0.2, significantOnly: false },
];
