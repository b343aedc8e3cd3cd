import type { RankedPinDto } from '../../rankings/dto/grid.dto.js';
import type { RankingsDto } from '../../rankings/dto/rankings.dto.js';
import type { ScanRankingsDto } from '../../rankings/dto/scan-rankings.dto.js';
import type { ToolAnswer } from '../tool.js';

export type ReadGrid = RankingsDto | ScanRankingsDto;

/** Summarizes a grid: its metrics, the number of pins by rank, and the worst pins. */
export function describeRankings(grid: ReadGrid, worstPins: number): ToolAnswer {
  const { metrics, grid: pins, unmeasured } = grid;
  const data = {
    business_id: grid.business_id,
    keyword: grid.keyword,
    scan_id: grid.scan_id,
    scanned_at: grid.scanned_at,
    series_id: grid.series_id,
    provider: grid.provider,
    grid_size: grid.grid_size,
    radius_miles: grid.radius_miles,
    ...('place' in grid &&
      !grid.is_subject && { place: { id: grid.place?.place_id, name: grid.place?.name } }),
    ...('pending_scan' in grid && { pending_scan: grid.pending_scan }),
    metrics: metrics && {
      average_rank: metrics.average_rank,
      average_total_rank: metrics.average_total_rank,
      share_of_local_voice: metrics.share_of_local_voice,
      max_share_of_local_voice: metrics.max_share_of_local_voice,
      found_pins: metrics.found_pins,
      measured_pins: metrics.measured_pins,
      total_pins: metrics.total_pins,
    },
    pins_by_rank: countByRank(pins),
    compared_with: grid.compared_with,
    suspect: grid.suspect,
    unmeasured: countBy(unmeasured.map(({ reason }) => reason)),
    attribution: grid.attribution,
  };
  const worst = [...pins].sort((a, b) => b.rank - a.rank).slice(0, worstPins);
  return {
    summary: summaryOf(grid),
    data,
    list: {
      name: 'worst_pins',
      rows: worst.map(({ row, col, lat, lng, rank, change }) => ({
        row: { row, col, lat, lng, rank, change },
      })),
      hasMore: false,
    },
  };
}

function summaryOf({ metrics, keyword, scan_id: id }: ReadGrid): string {
  if (!metrics) return `"${keyword}" has no finished scan. Start one: preview_scan, then start_scan.`;
  const { found_pins: found, measured_pins: measured, average_total_rank: total } = metrics;
  return `Scan ${id} for "${keyword}": found at ${found} of ${measured} measured pins, ATRP ${total?.toFixed(1) ?? 'unknown'}.`;
}

function countByRank(pins: readonly RankedPinDto[]) {
  const between = (from: number, to: number): number =>
    pins.filter(({ found, rank }) => found && rank >= from && rank <= to).length;
  return {
    '1_to_3': between(1, 3),
    '4_to_10': between(4, 10),
    '11_to_20': between(11, 20),
    not_found: pins.filter(({ found }) => !found).length,
  };
}

function countBy(values: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    [...Map.groupBy(values, (value) => value)].map(([value, all]) => [value, all.length]),
  );
}
