import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { JobQueue } from '#platform/jobs/job-queue';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { creditsFor } from '../../billing/credit-cost.js';
import { CreditMeter } from '../../billing/credit-meter.js';
import { ReserveCredits } from '../../billing/reserve-credits.js';
import { keywordKey } from '../../businesses/keyword.js';
import { enqueueScan } from '../queue/scan-jobs.js';
import type { Scan } from '../scan.entity.js';
import { ScansRepository } from '../scans.repository.js';
import { settingsOf, type StoredSettings } from '../search-settings.js';
import { PlanScan, type ScanGeometry, type ScanPlan } from './plan-scan.js';

export interface NewScan extends ScanGeometry {
  /** Trimmed and NFC; need not be a keyword of the business. */
  readonly keyword: string;
  /** Defaults to the settings of the provider. */
  readonly settings?: StoredSettings;
  readonly requestId?: string;
  /** Only for a scheduled scan. */
  readonly occurrence?: { readonly scheduleId: number; readonly at: Date };
}

@Injectable()
export class CreateScan {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly plan: PlanScan,
    private readonly scans: ScansRepository,
    private readonly reserveCredits: ReserveCredits,
    private readonly queue: JobQueue,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores a scan, reserves its credits and enqueues it.
   *
   * @param meter of the request, which reports the reserved credits in its response
   * @throws Problem `not_found` for the business, `grid_out_of_range`, `outside_coverage`, `provider_budget_exhausted`
   * @throws InsufficientCredits
   */
  async run(
    tenant: Tenant,
    input: NewScan,
    meter: CreditMeter = new CreditMeter(this.reserveCredits),
  ): Promise<Scan> {
    const isScheduled = input.occurrence !== undefined;
    const plan = await this.plan.requireBudget(tenant, input, { isScheduled });
    return this.unitOfWork.run(async () => {
      const scan = await this.scans.insert(this.row(tenant, plan, input));
      await meter.reserve(tenant, scan);
      await this.unitOfWork.afterCommit(() => enqueueScan(this.queue, scan));
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
