import type { Competitor, Comparison, ScanRankings } from './types.js';

type Seen = Competitor['ranks'][number];

/** What a share link shows. A test compares it with what the server answers. */
export interface SharedScan extends Pick<
  ScanRankings,
  | 'keyword'
  | 'scanned_at'
  | 'grid_size'
  | 'radius_miles'
  | 'provider'
  | 'attribution'
  | 'absent_rank'
  | 'metrics'
  | 'grid'
  | 'unmeasured'
> {
  readonly business: {
    readonly name: string;
    readonly location: { readonly lat: number; readonly lng: number };
    readonly timezone: string;
  };
  readonly is_googles_order: boolean | null;
  readonly comparison: SharedComparison | null;
  readonly competitors: readonly SharedCompetitor[];
  readonly expires_at: string;
}

export interface SharedComparison extends Pick<
  Comparison,
  | 'compared_pins'
  | 'before'
  | 'after'
  | 'pins'
  | 'mean_change'
  | 'p_value'
  | 'significant'
  | 'reason'
  | 'explanation'
> {
  readonly scanned_at: string | null;
}

export type SharedCompetitor = Pick<
  Competitor,
  'name' | 'maps_url' | 'category' | 'rating' | 'review_count'
> &
  Pick<Seen, 'average_rank' | 'average_total_rank' | 'share_of_local_voice' | 'found_pins' | 'pins_ahead'>;
