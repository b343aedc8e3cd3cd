import type { Business } from '../../businesses/business.entity.js';
import type { CompetitorDto } from '../../competitors/dto/competitor.dto.js';
import type { ComparisonDto } from '../../rankings/comparison/dto/comparison.dto.js';
import type { ScanRankingsDto } from '../../rankings/scan-rankings/dto/scan-rankings.dto.js';
import type { Scan } from '../../scanning/scan.entity.js';
import type { SharedComparisonDto, SharedCompetitorDto, SharedScanDto } from './dto/shared-scan.dto.js';

interface Parts {
  readonly scan: Scan;
  readonly business: Business;
  readonly rankings: ScanRankingsDto;
  readonly comparison: SharedComparisonDto | null;
  readonly competitors: readonly CompetitorDto[];
  readonly isGooglesOrder: boolean | null;
  readonly expiresAt: Date;
}

/** Describes a scan for its share link. Lists every field, so that new fields of the API are not shared by mistake. */
export function describeSharedScan(parts: Parts): SharedScanDto {
  const { scan, business, rankings, comparison, competitors } = parts;
  const { keyword, scanned_at, grid_size, radius_miles, provider, attribution } = rankings;
  const { absent_rank, metrics, grid, unmeasured } = rankings;
  const location = { lat: scan.centerLat, lng: scan.centerLng };
  return {
    business: { name: business.name, location, timezone: business.timezone },
    keyword,
    scanned_at,
    grid_size,
    radius_miles,
    provider,
    attribution,
    is_googles_order: parts.isGooglesOrder,
    absent_rank,
    metrics,
    grid,
    unmeasured,
    comparison,
    competitors: competitors.flatMap(describeCompetitor),
    expires_at: parts.expiresAt.toISOString(),
  };
}

export function describeSharedComparison(comparison: ComparisonDto, before: Scan): SharedComparisonDto {
  const { compared_pins, before: then, after, pins } = comparison;
  const { mean_change, p_value, significant, reason, explanation } = comparison;
  return {
    scanned_at: before.completedAt?.toISOString() ?? null,
    compared_pins,
    before: then,
    after,
    pins,
    mean_change,
    p_value,
    significant,
    reason,
    explanation,
  };
}

function describeCompetitor({ ranks, ...place }: CompetitorDto): SharedCompetitorDto[] {
  const [here] = ranks;
  if (!here) return [];
  const { name, maps_url, category, rating, review_count } = place;
  const { average_rank, average_total_rank, share_of_local_voice, found_pins, pins_ahead } = here;
  return [
    {
      name,
      maps_url,
      category,
      rating,
      review_count,
      average_rank,
      average_total_rank,
      share_of_local_voice,
      found_pins,
      pins_ahead,
    },
  ];
}
