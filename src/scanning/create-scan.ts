import { createGrid, type Grid, GridError } from '#libs/geo-grid';
import type { CoverageArea, SearchProvider } from '#libs/local-search';
import { Clock } from '#platform/clock';
import { EntityManager } from '#platform/database/entity-manager';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Problem } from '#platform/http/problem';
import { JobQueue } from '#platform/jobs/job-queue';
import { Injectable } from '@nestjs/common';
import type { Tenant } from '#platform/tenant';
import type { Business } from '../businesses/business.entity.js';
import { creditsFor } from '../billing/credit-cost.js';
import { CreditMeter } from '../billing/credit-meter.js';
import { ReserveCredits } from '../billing/reserve-credits.js';
import { BusinessesService } from '../businesses/businesses.service.js';
import { keywordKey } from '../businesses/keyword.js';
import { ProviderRegistry } from '../search/provider-registry.js';
import { runScanJob } from './run-scan.js';
import { Scan } from './scan.entity.js';
import { GRID_OUT_OF_RANGE, OUTSIDE_COVERAGE } from './scans.problems.js';
import { ScansRepository } from './scans.repository.js';

export interface NewScan {
  readonly businessId: number;
  /** Trimmed and NFC; need not be one of the business's keywords. */
  readonly keyword: string;
  /** Pins on a side, 1 … 21. */
  readonly gridSize: number;
  /** From the centre to the outermost row, 0.05 … 100 miles. */
  readonly radiusMiles: number;
  readonly requestId?: string;
}

@Injectable()
export class CreateScan {
  constructor(
    private readonly em: EntityManager,
    private readonly unitOfWork: UnitOfWork,
    private readonly businesses: BusinessesService,
    private readonly scans: ScansRepository,
    private readonly providers: ProviderRegistry,
    private readonly reserveCredits: ReserveCredits,
    private readonly queue: JobQueue,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores a scan with the credits it may cost, and puts it in the queue.
   *
   * @param meter of the request, so that its answer can tell what was reserved
   * @throws Problem `not_found` for the business, `grid_out_of_range`, `outside_coverage`
   * @throws InsufficientCredits
   */
  async run(
    tenant: Tenant,
    input: NewScan,
    meter: CreditMeter = new CreditMeter(this.reserveCredits),
  ): Promise<Scan> {
    const business = await this.businesses.get(tenant, input.businessId);
    const grid = gridAround(business, input);
    const provider = this.providers.primary(tenant.livemode);
    this.refuseOutsideCoverage(provider, grid);
    return this.unitOfWork.run(async () => {
      const scan = this.em.create(Scan, this.row(tenant, business, grid, provider, input));
      await this.scans.insert(scan);
      await meter.reserve(tenant, scan);
      // After the commit, so that no worker looks for a scan that is not there yet.
      await this.unitOfWork.afterCommit(() =>
        this.queue.enqueue(runScanJob, { scanId: scan.id }, { id: String(scan.id) }),
      );
      return scan;
    });
  }

  private row(tenant: Tenant, business: Business, grid: Grid, provider: SearchProvider, input: NewScan) {
    return {
      accountId: tenant.accountId,
      livemode: tenant.livemode,
      businessId: business.id,
      keyword: input.keyword,
      keywordKey: keywordKey(input.keyword),
      centerLat: grid.center.lat,
      centerLng: grid.center.lng,
      gridSize: grid.gridSize,
      radiusMiles: grid.radiusMiles,
      provider: provider.name,
      requestId: input.requestId ?? null,
      status: 'queued' as const,
      pinsTotal: grid.pins.length,
      creditsReserved: creditsFor(tenant, grid.pins.length),
      createdAt: this.clock.now(),
    };
  }

  private refuseOutsideCoverage(provider: SearchProvider, grid: Grid): void {
    const areas = provider.coverage();
    if (areas === null) return;
    if (isPartlyIn(areas, grid)) return;
    const others = this.providers.alternativesTo(provider, (theirs) => isPartlyIn(theirs, grid));
    const advice =
      others.length === 0
        ? 'This version has no other provider for places elsewhere.'
        : `Others would serve: ${others.join(', ')} (SEARCH_PROVIDERS).`;
    throw new Problem(
      OUTSIDE_COVERAGE,
      `The search provider ${provider.name} only knows ${areas.map((area) => area.name).join(' and ')}; ` +
        `no pin of this grid is there. ${advice}`,
      { members: { areas: areas.map(({ name, bounds }) => ({ name, bounds })), providers: others } },
    );
  }
}

function isPartlyIn(areas: readonly CoverageArea[], { pins }: Grid): boolean {
  return pins.some(({ lat, lng }) =>
    areas.some(
      ({ bounds: [west, south, east, north] }) => lat >= south && lat <= north && lng >= west && lng <= east,
    ),
  );
}

function gridAround(business: Business, { gridSize, radiusMiles }: NewScan): Grid {
  try {
    return createGrid({ center: { lat: business.lat, lng: business.lng }, gridSize, radiusMiles });
  } catch (error) {
    // Size and radius were checked before; what is left is a grid that reaches too near a pole.
    if (error instanceof GridError) throw new Problem(GRID_OUT_OF_RANGE, error.message);
    throw error;
  }
}
