import { Clock } from '#platform/clock';
import { EntityManager } from '#platform/database/entity-manager';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { JobQueue } from '#platform/jobs/job-queue';
import { Injectable } from '@nestjs/common';
import type { Tenant } from '#platform/tenant';
import { creditsFor } from '../../billing/credit-cost.js';
import { CreditMeter } from '../../billing/credit-meter.js';
import { ReserveCredits } from '../../billing/reserve-credits.js';
import { keywordKey } from '../../businesses/keyword.js';
import { PlanScan, type ScanGeometry, type ScanPlan } from './plan-scan.js';
import { announce } from '../queue/scan-token.js';
import { settingsOf, type StoredSettings } from '../search-settings.js';
import { Scan } from '../scan.entity.js';
import { ScansRepository } from '../scans.repository.js';

export interface NewScan extends ScanGeometry {
  /** Trimmed and NFC; need not be one of the business's keywords. */
  readonly keyword: string;
  /** The provider's defaults unless given. */
  readonly settings?: StoredSettings;
  readonly requestId?: string;
  /** For a scan that a timetable wants and nobody waits for. */
  readonly occurrence?: { readonly scheduleId: number; readonly at: Date };
}

@Injectable()
export class CreateScan {
  constructor(
    private readonly em: EntityManager,
    private readonly unitOfWork: UnitOfWork,
    private readonly plan: PlanScan,
    private readonly scans: ScansRepository,
    private readonly reserveCredits: ReserveCredits,
    private readonly queue: JobQueue,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores a scan with the credits it may cost, and puts it in the queue.
   *
   * @param meter of the request, so that its answer can tell what was reserved
   * @throws Problem `not_found` for the business, `grid_out_of_range`, `outside_coverage`, `provider_budget_exhausted`
   * @throws InsufficientCredits
   */
  async run(
    tenant: Tenant,
    input: NewScan,
    meter: CreditMeter = new CreditMeter(this.reserveCredits),
  ): Promise<Scan> {
    const plan = await this.plan.ofPayable(tenant, input, { isScheduled: input.occurrence !== undefined });
    return this.unitOfWork.run(async () => {
      const scan = this.em.create(Scan, this.row(tenant, plan, input));
      await this.scans.insert(scan);
      await meter.reserve(tenant, scan);
      // After the commit, so that no worker looks for a scan that is not there yet.
      await this.unitOfWork.afterCommit(() => announce(this.queue, scan));
      return scan;
    });
  }

  private row({ accountId, livemode }: Tenant, { business, grid, provider }: ScanPlan, input: NewScan) {
    return {
      accountId,
      livemode,
      businessId: business.id,
      keyword: input.keyword,
      keywordKey: keywordKey(input.keyword),
      centerLat: grid.center.lat,
      centerLng: grid.center.lng,
      gridSize: grid.gridSize,
      radiusMiles: grid.radiusMiles,
      provider: provider.profile.name,
      ...settingsOf(input.settings ?? {}),
      requestId: input.requestId ?? null,
      scheduleId: input.occurrence?.scheduleId ?? null,
      scheduledFor: input.occurrence?.at ?? null,
      status: 'queued' as const,
      pinsTotal: grid.pins.length,
      creditsReserved: creditsFor({ livemode }, grid.pins.length),
      createdAt: this.clock.now(),
    };
  }
}
