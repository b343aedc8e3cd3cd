import type { CompetitorDto } from '../../../competitors/dto/competitor.dto.js';
import type { ComparisonDto } from '../../../rankings/comparison/dto/comparison.dto.js';
import type { ScanRankingsDto } from '../../../rankings/scan-rankings/dto/scan-rankings.dto.js';

/** A competitor of the business in this scan. What the provider's terms do not let us keep is null. */
export interface SharedCompetitorDto
  extends
    Pick<CompetitorDto, 'name' | 'maps_url' | 'category' | 'rating' | 'review_count'>,
    Pick<
      CompetitorDto['ranks'][number],
      'average_rank' | 'average_total_rank' | 'share_of_local_voice' | 'found_pins' | 'pins_ahead'
    > {}

/** What has changed since the comparable scan before. */
export interface SharedComparisonDto extends Pick<
  ComparisonDto,
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
  /** When the scan before ended. */
  readonly scanned_at: string | null;
}

/** All that a share link shows. No ids: they would tell how much else there is. */
export interface SharedScanDto extends Pick<
  ScanRankingsDto,
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
  /** `location` is where it was at the time of the scan. */
  readonly business: {
    readonly name: string;
    readonly location: { readonly lat: number; readonly lng: number };
    readonly timezone: string;
  };
  /** Whether the provider ranks as Google does; null when it is no longer configured. */
  readonly is_googles_order: boolean | null;
  /** Null for the first scan of its kind. */
  readonly comparison: SharedComparisonDto | null;
  /** The strongest, best first. */
  readonly competitors: readonly SharedCompetitorDto[];
  /** When the link ends. */
  readonly expires_at: string;
}
