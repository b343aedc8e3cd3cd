import { Injectable } from '@nestjs/common';
import type { Tenant } from '#platform/tenant';
import { noBusiness } from '../businesses/businesses.service.js';
import { keywordKey } from '../businesses/keyword.js';
import type { Scan } from '../scanning/scan.entity.js';
import { ProviderRegistry } from '../search/provider-registry.js';
import { ScanProviderDto } from '../scanning/dto/scan-provider.dto.js';
import { settingsOf } from '../scanning/search-settings.js';
import { EarlierScans } from './comparison/earlier-scans.js';
import { BasisDto } from './dto/basis.dto.js';
import type { RankingsDto } from './dto/rankings.dto.js';
import { ABSENT_RANK, pinsOf } from './grid-view.js';
import { type LatestRankings, RankingsRepository } from './rankings.repository.js';
import { centerOf, metricsOf } from './metrics-view.js';

export interface RankingsRequest {
  readonly businessId: number;
  readonly keyword: string;
  /** Maximum number of pins to return. Defaults to all. */
  readonly limit?: number | undefined;
}

@Injectable()
export class RankingsService {
  constructor(
    private readonly stored: RankingsRepository,
    private readonly earlier: EarlierScans,
    private readonly providers: ProviderRegistry,
  ) {}

  /** Returns the latest finished scan with its change since the previous comparable one. @throws Problem `not_found` */
  async latest(tenant: Tenant, { businessId, keyword, limit }: RankingsRequest): Promise<RankingsDto> {
    const found = await this.stored.findLatest({ ...tenant, businessId, keywordKey: keywordKey(keyword) });
    if (!found) throw noBusiness(businessId);
    return {
      success: true,
      business_id: businessId,
      keyword,
      ...(found.latest ? await this.describe(found.latest, found, limit) : NO_RESULTS),
      pending_scan: found.pending,
    };
  }

  private async describe(
    scan: Scan,
    { previous, largestShare }: LatestRankings,
    limit: number | undefined,
  ): Promise<Results> {
    const ranks = scan.ranks ?? [];
    return {
      scan_id: scan.id,
      scanned_at: scan.completedAt?.toISOString() ?? null,
      grid_size: scan.gridSize,
      radius_miles: scan.radiusMiles,
      provider: scan.provider,
      providers: ScanProviderDto.listOf(scan),
      attribution: this.providers.attribution(scan.measuredBy()),
      absent_rank: ABSENT_RANK,
      metrics: metricsOf(scan, { ranks, location: centerOf(scan), largestShare }),
      ...pinsOf(scan, { ranks, previous: previous?.ranks ?? null, limit }),
      ...BasisDto.from(scan, { previous, differs: previous ? [] : await this.earlier.differencesOf(scan) }),
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
  providers: [],
  attribution: null,
  absent_rank: ABSENT_RANK,
  metrics: null,
  grid: [],
  unmeasured: [],
  ...settingsOf({}),
  compared_with: null,
  differs: [],
};
