import { isolated } from '#libs/fonts';
import { type HeatMap, renderComparison } from '#libs/heat-map';
import { Problem } from '#platform/http/problem';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { ComparisonService } from '../comparison/comparison.service.js';
import type { ComparisonDto } from '../comparison/dto/comparison.dto.js';
import type { ScanRankingsDto } from '../dto/scan-rankings.dto.js';
import { heatMapOf, rankFigures } from '../heat-map/draw-heat-map.js';
import { drawnChanges, pinKey } from '../heat-map/drawn-grid.js';
import { HeatMapService } from '../heat-map/heat-map.service.js';
import { SCANS_NOT_COMPARABLE } from '../results/rankings.problems.js';

export interface ComparisonPictureRequest extends Pick<HeatMap, 'palette' | 'unit'> {
  readonly scanId: number;
  readonly withId?: number | undefined;
  readonly placeId?: string | undefined;
  /** Without streets. */
  readonly isPlain?: boolean | undefined;
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
    const { scanId, withId, placeId, isPlain, width, ...options } = request;
    const comparison = await this.comparisons.read(tenant, { scanId, withId, placeId });
    if (comparison.compared_with === null) {
      const { explanation, differs } = comparison;
      throw new Problem(SCANS_NOT_COMPARABLE, explanation, { members: { differs } });
    }
    // A competitor may be absent from the earlier scan. Its map then has no place of its own to read.
    // Both maps have the same streets.
    const earlier = await this.heatMaps.read(tenant, { scanId: comparison.compared_with, isPlain: true });
    const { scan, caption, streets } = await this.heatMaps.read(tenant, { scanId, placeId, isPlain });
    const place = scan.is_subject ? null : scan.place;
    const before = place ? { ...earlier.scan, ...ranksBefore(scan, comparison) } : earlier.scan;
    const name = place ? (place.name ?? place.place_id) : caption.businessName;
    const dated = { ...caption, businessName: name, isDated: true };
    const map = { ...options, streets };
    return renderComparison({
      title: `${isolated(name)} · “${isolated(scan.keyword)}”`,
      subtitle: comparison.explanation,
      before: {
        ...heatMapOf(before, dated, map),
        figures: comparison.before ? rankFigures(comparison.before) : [],
      },
      after: {
        ...heatMapOf(scan, dated, map),
        figures: comparison.after ? rankFigures(comparison.after) : [],
        changes: drawnChanges(scan, comparison.grid),
      },
      width,
    });
  }
}

/**
 * Returns the ranks of a competitor in the earlier scan, from its present ranks and their changes. Pins without a
 * movement were not measured in it.
 */
function ranksBefore(
  scan: ScanRankingsDto,
  { grid }: Pick<ComparisonDto, 'grid'>,
): Pick<ScanRankingsDto, 'grid' | 'unmeasured'> {
  const compared = grid.filter(({ movement }) => movement !== null);
  const keys = new Set(compared.map(pinKey));
  const others = scan.grid.filter((pin) => !keys.has(pinKey(pin)));
  return {
    grid: compared.map((pin) => {
      const rank = pin.rank + (pin.change ?? 0);
      return { ...pin, rank, found: rank < scan.absent_rank };
    }),
    unmeasured: [...scan.unmeasured, ...others.map((pin) => ({ ...pin, reason: '' }))],
  };
}
