import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { BusinessesService } from '../../businesses/businesses.service.js';
import { CompetitorsService } from '../../competitors/competitors.service.js';
import { ComparisonService } from '../../rankings/comparison/comparison.service.js';
import { HeatMapService } from '../../rankings/heat-map/heat-map.service.js';
import { ScanRankingsService } from '../../rankings/scan-rankings/scan-rankings.service.js';
import { ScansService } from '../../scanning/record/scans.service.js';
import { ProviderRegistry } from '../../search/provider-registry.js';
import { describeSharedComparison, describeSharedScan } from './describe-shared-scan.js';
import type { SharedComparisonDto, SharedScanDto } from './dto/shared-scan.dto.js';
import { OpenShares } from './open-shares.js';

const COMPETITORS = 10;
const PICTURE = { placeId: undefined, palette: 'traffic', unit: 'mi', width: 1200 } as const;

/** Reads the one scan that a share link opens. */
@Injectable()
export class ReadShare {
  constructor(
    private readonly shares: OpenShares,
    private readonly scans: ScansService,
    private readonly businesses: BusinessesService,
    private readonly rankings: ScanRankingsService,
    private readonly comparisons: ComparisonService,
    private readonly competitors: CompetitorsService,
    private readonly heatMaps: HeatMapService,
    private readonly providers: ProviderRegistry,
  ) {}

  /**
   * @param map one of the maps of a link to a tag
   * @throws Problem `not_found`, identical for unknown, expired and revoked links
   */
  read(token: string, map: string | undefined): Promise<SharedScanDto> {
    return this.shares.scan(token, map, async ({ tenant, scanId, expiresAt }) => {
      const scan = await this.scans.get(tenant, scanId);
      const rankings = await this.rankings.read(tenant, scanId, undefined);
      const first = { after: null, withGrids: false, limit: COMPETITORS };
      const { competitors } = await this.competitors.list(tenant, { scanId }, first);
      return describeSharedScan({
        scan,
        rankings,
        competitors,
        expiresAt,
        business: await this.businesses.get(tenant, scan.businessId),
        comparison: await this.compare(tenant, scanId),
        isGoogleOrder: this.providers.haveGoogleOrder(scan.measuredBy()),
      });
    });
  }

  /** @returns a PNG @throws Problem `not_found` as above */
  async picture(token: string, map: string | undefined): Promise<Buffer> {
    const { tenant, svg } = await this.shares.scan(token, map, async ({ tenant, scanId }) => ({
      tenant,
      svg: await this.heatMaps.svg(tenant, { scanId, ...PICTURE }),
    }));
    return this.heatMaps.png(tenant, svg);
  }

  private async compare(tenant: Tenant, scanId: number): Promise<SharedComparisonDto | null> {
    const comparison = await this.comparisons.read(tenant, { scanId });
    const { compared_with: beforeId } = comparison;
    if (beforeId === null) return null;
    return describeSharedComparison(comparison, await this.scans.get(tenant, beforeId));
  }
}
