import { Clock } from '#platform/clock';
import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { hashToken } from '../../accounts/api-key-format.js';
import { BusinessesService } from '../../businesses/businesses.service.js';
import { CompetitorsService } from '../../competitors/competitors.service.js';
import { ComparisonService } from '../../rankings/comparison/comparison.service.js';
import { HeatMapService } from '../../rankings/heat-map/heat-map.service.js';
import { ScanRankingsService } from '../../rankings/scan-rankings/scan-rankings.service.js';
import { ScansService } from '../../scanning/read/scans.service.js';
import { ProviderRegistry } from '../../search/provider-registry.js';
import { describeSharedComparison, describeSharedScan } from './describe-shared-scan.js';
import type { SharedComparisonDto, SharedScanDto } from './dto/shared-scan.dto.js';
import { type OpenShare, ScanSharesRepository } from './scan-shares.repository.js';

const COMPETITORS = 10;
const PICTURE = { placeId: undefined, palette: 'traffic', unit: 'mi', width: 1200 } as const;

/** Reads the one scan that a share link opens. The token alone selects the scan and its tenant. */
@Injectable()
export class ReadShare {
  constructor(
    private readonly shares: ScanSharesRepository,
    private readonly scans: ScansService,
    private readonly businesses: BusinessesService,
    private readonly rankings: ScanRankingsService,
    private readonly comparisons: ComparisonService,
    private readonly competitors: CompetitorsService,
    private readonly heatMaps: HeatMapService,
    private readonly providers: ProviderRegistry,
    private readonly clock: Clock,
  ) {}

  /** @throws Problem `not_found`, identical for unknown, expired and revoked links */
  read(token: string): Promise<SharedScanDto> {
    return this.open(token, async (share) => {
      const { scanId, expiresAt } = share;
      const scan = await this.scans.get(share, scanId);
      const rankings = await this.rankings.read(share, scanId, undefined);
      const first = { after: null, withGrids: false, limit: COMPETITORS };
      const { competitors } = await this.competitors.list(share, { scanId }, first);
      return describeSharedScan({
        scan,
        rankings,
        competitors,
        expiresAt,
        business: await this.businesses.get(share, scan.businessId),
        comparison: await this.compare(share, scanId),
        isGoogleOrder: this.providers.haveGoogleOrder(scan.measuredBy()),
      });
    });
  }

  /** @returns a PNG @throws Problem `not_found` as above */
  async picture(token: string): Promise<Buffer> {
    const { share, svg } = await this.open(token, async (share) => ({
      share,
      svg: await this.heatMaps.svg(share, { scanId: share.scanId, ...PICTURE }),
    }));
    return this.heatMaps.png(share, svg);
  }

  private async open<T>(token: string, work: (share: OpenShare) => Promise<T>): Promise<T> {
    const now = this.clock.now();
    const share = await this.shares.findOpen(hashToken(token), now);
    if (!share) throw invalidLink();
    // Reading must not fail because the database cannot write, for example on a full disk.
    if (share.isOpeningOutdated) await this.shares.touch(share.id, now).catch(() => undefined);
    try {
      return await work(share);
    } catch (error) {
      // The scan was deleted during the read. Its own problem would reveal its ID.
      throw error instanceof Problem && error.type === NOT_FOUND ? invalidLink() : error;
    }
  }

  private async compare(tenant: Tenant, scanId: number): Promise<SharedComparisonDto | null> {
    const comparison = await this.comparisons.read(tenant, { scanId });
    const { compared_with: beforeId } = comparison;
    if (beforeId === null) return null;
    return describeSharedComparison(comparison, await this.scans.get(tenant, beforeId));
  }
}

function invalidLink(): Problem {
  return new Problem(NOT_FOUND, 'The link is not valid: it has expired, was revoked, or never existed.');
}
