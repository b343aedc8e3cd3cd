import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { businessNotFound } from '../businesses/businesses.service.js';
import { keywordKey } from '../businesses/keyword.js';
import { settingsOf } from '../scanning/record/search-settings.js';
import type { SeriesFilter } from '../scanning/record/series-filter.sql.js';
import { ProviderRegistry } from '../search/provider-registry.js';
import { EarlierScans } from './comparison/earlier-scans.js';
import type { RankingsDto } from './dto/rankings.dto.js';
import { describeGrid } from './grid/describe-grid.js';
import { ABSENT_RANK } from './grid/ranked-pins.js';
import { RankingsRepository } from './results/rankings.repository.js';

export interface RankingsRequest {
  readonly businessId: number;
  readonly keyword: string;
  /** Maximum number of pins to return. Defaults to all. */
  readonly limit?: number | undefined;
  /** Selects the scans of which the latest is returned. */
  readonly filter: SeriesFilter;
}

@Injectable()
export class RankingsService {
  constructor(
    private readonly stored: RankingsRepository,
    private readonly earlier: EarlierScans,
    private readonly providers: ProviderRegistry,
  ) {}

  /** Returns the latest finished scan with its change since the previous comparable one. @throws Problem `not_found` */
  async latest(
    tenant: Tenant,
    { businessId, keyword, limit, filter }: RankingsRequest,
  ): Promise<RankingsDto> {
    const named = { ...tenant, businessId, keywordKey: keywordKey(keyword) };
    const found = await this.stored.findLatest(named, filter);
    if (!found) throw businessNotFound(businessId);
    const { latest, previous, largestShare, pending } = found;
    if (!latest) return { ...NO_RESULTS, business_id: businessId, keyword, pending_scan: pending };
    const grid = describeGrid(latest, {
      ranks: latest.ranks ?? [],
      location: latest.businessLocation(),
      largestShare,
      previous,
      differs: previous ? [] : await this.earlier.differencesOf(latest),
      attribution: this.providers.attribution(latest.measuredBy()),
      limit,
    });
    return { ...grid, keyword, pending_scan: pending };
  }
}

const NO_RESULTS: Omit<RankingsDto, 'business_id' | 'keyword' | 'pending_scan'> = {
  success: true,
  scan_id: null,
  series_id: null,
  scanned_at: null,
  grid_size: null,
  radius_miles: null,
  geometry: null,
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
  suspect: null,
};
