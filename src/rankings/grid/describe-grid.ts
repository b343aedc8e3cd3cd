import { GeometryDto } from '../../scanning/dto/geometry.dto.js';
import { ScanProviderDto } from '../../scanning/dto/scan-provider.dto.js';
import { SuspectDto } from '../../scanning/dto/suspect.dto.js';
import type { Scan } from '../../scanning/record/scan.entity.js';
import type { ScanRankingsDto } from '../dto/scan-rankings.dto.js';
import { metricsOf, type PlaceInScan } from './place-metrics.js';
import { ABSENT_RANK, pinsOf } from './ranked-pins.js';

interface GridOfPlace extends PlaceInScan {
  /** The previous comparable scan, with the ranks of the same place in it; null if there is none. */
  readonly previous: { readonly id: number; readonly ranks: readonly number[] | null } | null;
  readonly differs: readonly string[];
  readonly attribution: string | null;
  /** Maximum number of measured pins to return. Defaults to all. */
  readonly limit?: number | undefined;
}

/** Describes the grid of an ended scan for one place, with its change since the previous comparable scan. */
export function describeGrid(
  scan: Scan,
  { previous, differs, attribution, limit, ...place }: GridOfPlace,
): Omit<ScanRankingsDto, 'place' | 'is_subject'> {
  return {
    success: true,
    scan_id: scan.id,
    series_id: scan.seriesId,
    business_id: scan.businessId,
    keyword: scan.keyword,
    scanned_at: scan.completedAt?.toISOString() ?? null,
    grid_size: scan.gridSize,
    radius_miles: scan.radiusMiles,
    geometry: GeometryDto.from(scan),
    provider: scan.provider,
    providers: ScanProviderDto.listOf(scan),
    attribution,
    absent_rank: ABSENT_RANK,
    metrics: metricsOf(scan, place),
    ...pinsOf(scan, { ranks: place.ranks, previous: previous?.ranks ?? null, limit }),
    ...scan.settings(),
    compared_with: previous?.id ?? null,
    differs: [...differs],
    suspect: SuspectDto.of(scan),
  };
}
