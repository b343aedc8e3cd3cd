import { createGrid, type Pin } from '#libs/geo-grid';
import { SEARCH_DEPTH } from '#libs/local-search';
import { ABSENT, metricDefinitions, rankChange, summarize, UNMEASURED } from '#libs/rank-metrics';
import { Injectable } from '@nestjs/common';
import type { Tenant } from '#platform/tenant';
import { BusinessesService } from '../businesses/businesses.service.js';
import { keywordKey } from '../businesses/keyword.js';
import type { Scan } from '../scanning/scan.entity.js';
import { ScansRepository } from '../scanning/scans.repository.js';
import { ProviderRegistry } from '../search/provider-registry.js';
import type { RankingsDto } from './dto/rankings.dto.js';

/** The rank given to a pin where the business is not among the results. */
const ABSENT_RANK = SEARCH_DEPTH + 1;

export interface RankingsRequest {
  readonly businessId: number;
  readonly keyword: string;
  /** The most pins to return; all when absent. */
  readonly limit?: number | undefined;
}

@Injectable()
export class RankingsService {
  constructor(
    private readonly businesses: BusinessesService,
    private readonly scans: ScansRepository,
    private readonly providers: ProviderRegistry,
  ) {}

  /** The latest finished scan, compared pin by pin with the one before. @throws Problem `not_found` */
  async latest(tenant: Tenant, { businessId, keyword, limit }: RankingsRequest): Promise<RankingsDto> {
    await this.businesses.get(tenant, businessId);
    const series = { ...tenant, businessId, keywordKey: keywordKey(keyword) };
    const scan = await this.scans.latestFinished(series);
    const pending = await this.scans.latestUnfinished(series);
    return {
      success: true,
      business_id: businessId,
      keyword,
      ...(scan ? await this.results(scan, limit) : NO_RESULTS),
      pending_scan: pending && { id: pending.id, status: pending.status },
    };
  }

  private async results(scan: Scan, limit: number | undefined): Promise<Results> {
    const previous = await this.scans.previousComparable(scan);
    return {
      scan_id: scan.id,
      scanned_at: scan.completedAt?.toISOString() ?? null,
      grid_size: scan.gridSize,
      radius_miles: scan.radiusMiles,
      provider: scan.provider,
      attribution: this.providers.attribution(scan.provider),
      absent_rank: ABSENT_RANK,
      metrics: metricsOf(scan),
      ...pinsOf(scan, previous?.ranks ?? null, limit),
    };
  }
}

type Results = Omit<RankingsDto, 'success' | 'business_id' | 'keyword' | 'pending_scan'>;

const NO_RESULTS: Results = {
  scan_id: null,
  scanned_at: null,
  grid_size: null,
  radius_miles: null,
  provider: null,
  attribution: null,
  absent_rank: ABSENT_RANK,
  metrics: null,
  grid: [],
  unmeasured: [],
};

function metricsOf(scan: Scan): Results['metrics'] {
  const summary = summarize(scan.ranks ?? [], { depth: SEARCH_DEPTH });
  return {
    average_rank: summary.averageRank,
    average_total_rank: summary.averageTotalRank,
    share_of_local_voice: summary.shareOfLocalVoice,
    found_pins: summary.foundPins,
    measured_pins: summary.measuredPins,
    total_pins: summary.totalPins,
    coverage: summary.coverage,
    average_total_rank_bounds: summary.averageTotalRankBounds,
    definitions: metricDefinitions(SEARCH_DEPTH),
  };
}

function pinsOf(
  scan: Scan,
  previousRanks: readonly number[] | null,
  limit: number | undefined,
): Pick<Results, 'grid' | 'unmeasured'> {
  const center = { lat: scan.centerLat, lng: scan.centerLng };
  const { pins } = createGrid({ center, gridSize: scan.gridSize, radiusMiles: scan.radiusMiles });
  const rankAt = (pin: Pin): number => scan.ranks?.[pin.index] ?? UNMEASURED;
  const reasons = new Map(scan.unmeasured?.map(({ pin, reason }) => [pin, reason]));
  return {
    grid: pins
      .filter((pin) => rankAt(pin) !== UNMEASURED)
      .slice(0, limit)
      .map((pin) => {
        const rank = rankAt(pin);
        const before = previousRanks?.[pin.index] ?? UNMEASURED;
        return {
          ...placeOf(pin),
          rank: rank === ABSENT ? ABSENT_RANK : rank,
          found: rank !== ABSENT,
          change: rankChange(before, rank, SEARCH_DEPTH),
        };
      }),
    unmeasured: pins
      .filter((pin) => rankAt(pin) === UNMEASURED)
      .map((pin) => ({ ...placeOf(pin), reason: reasons.get(pin.index) ?? 'unknown' })),
  };
}

function placeOf({ lat, lng, row, col }: Pin) {
  return { lat, lng, row, col };
}
