import { type HeatMap, renderComparison } from '#libs/heat-map';
import { Problem } from '#platform/http/problem';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import type { ComparisonDto } from '../comparison/dto/comparison.dto.js';
import { ComparisonService } from '../comparison/comparison.service.js';
import { heatMapOf } from '../heat-map/draw-heat-map.js';
import { HeatMapService } from '../heat-map/heat-map.service.js';
import { SCANS_NOT_COMPARABLE } from '../rankings.problems.js';

export interface ComparisonPictureRequest extends Pick<HeatMap, 'palette' | 'unit'> {
  readonly scanId: number;
  readonly withId?: number | undefined;
  readonly placeId?: string | undefined;
  readonly width: number;
}

/** Draws a scan beside an earlier one. */
@Injectable()
export class ComparisonPictureService {
  constructor(
    private readonly comparisons: ComparisonService,
    private readonly heatMaps: HeatMapService,
  ) {}

  /**
   * @returns an SVG document
   * @throws Problem `not_found`, `scan_not_finished`, `scans_not_comparable`, also without an earlier scan
   */
  async svg(tenant: Tenant, request: ComparisonPictureRequest): Promise<string> {
    const { scanId, withId, placeId, width, ...options } = request;
    const comparison = await this.comparisons.read(tenant, { scanId, withId, placeId });
    if (comparison.compared_with === null) {
      const { explanation, differs } = comparison;
      throw new Problem(SCANS_NOT_COMPARABLE, explanation, { members: { differs } });
    }
    // A competitor may be absent from the earlier scan. Its map then has no place of its own to read.
    const [before, caption] = await this.heatMaps.read(tenant, comparison.compared_with, undefined, true);
    const [after] = await this.heatMaps.read(tenant, scanId, placeId, true);
    const place = after.is_subject ? null : after.place;
    const earlier = place ? { ...before, ...ranksBefore(comparison) } : before;
    const name = place ? (place.name ?? place.place_id) : caption.businessName;
    return renderComparison({
      title: `${name} · “${after.keyword}”`,
      subtitle: comparison.explanation,
      before: { ...heatMapOf(earlier, caption, options), figures: figuresOf(comparison.before) },
      after: {
        ...heatMapOf(after, caption, options),
        figures: figuresOf(comparison.after),
        changes: changesOf(comparison, after.grid_size),
      },
      width,
    });
  }
}

/** Returns the ranks of a competitor in the earlier scan, from its present ranks and their changes. */
function ranksBefore({ grid }: ComparisonDto): Pick<ComparisonDto, 'grid'> {
  return {
    grid: grid.map((pin) => ({ ...pin, ...earlierRank(pin) })),
  };
}

function earlierRank({ rank, change, movement }: ComparisonDto['grid'][number]): {
  rank: number;
  found: boolean;
} {
  const before = rank + (change ?? 0);
  return { rank: before, found: movement !== 'new' && before <= 20 };
}

function changesOf({ grid }: ComparisonDto, gridSize: number): (number | null)[] {
  const changes: (number | null)[] = Array.from({ length: gridSize ** 2 }, () => null);
  for (const { row, col, change } of grid) changes[row * gridSize + col] = change;
  return changes;
}

function figuresOf(metrics: ComparisonDto['before']): { label: string; value: string }[] {
  if (!metrics) return [];
  const { average_rank, average_total_rank, share_of_local_voice, found_pins, measured_pins } = metrics;
  const share = share_of_local_voice === null ? '–' : `${Math.round(share_of_local_voice * 100)}%`;
  return [
    { label: 'ARP', value: average_rank?.toFixed(1) ?? '–' },
    { label: 'ATRP', value: average_total_rank?.toFixed(1) ?? '–' },
    { label: 'SoLV', value: share },
    { label: 'pins found', value: `${found_pins} of ${measured_pins}` },
  ];
}
