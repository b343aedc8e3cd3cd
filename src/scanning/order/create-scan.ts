import { UnitOfWork } from '#platform/database/unit-of-work';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import type { Reservation } from '../../billing/reserve-credits.js';
import type { Scan } from '../record/scan.entity.js';
import { ContinueSeries } from './continue-series.js';
import { CreateScans, type ScanOrder } from './create-scans.js';
import type { ScanPlan } from './plan-scan.js';

export interface NewScan extends Omit<ScanOrder, 'tenant' | 'keywords'> {
  /** Trimmed and NFC; need not be a keyword of the business. */
  readonly keyword: string;
}

export interface CreatedScan {
  readonly scan: Scan;
  readonly reservation: Reservation;
}

@Injectable()
export class CreateScan {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly createScans: CreateScans,
    private readonly continueSeries: ContinueSeries,
  ) {}

  /**
   * Plans the scan that `run` would create. Stores and charges nothing.
   *
   * @throws Problem `not_found` for the business or the area, `grid_out_of_range`, `grid_not_possible`
   */
  preview(tenant: Tenant, { keyword, ...input }: NewScan): Promise<ScanPlan> {
    return this.continueSeries.preview({ ...input, tenant, keywords: [keyword] });
  }

  /**
   * Stores a scan, reserves its credits and enqueues it.
   *
   * @throws Problem `not_found` for the business, `grid_out_of_range`, `outside_coverage`, `provider_budget_exhausted`
   * @throws InsufficientCredits
   */
  run(tenant: Tenant, { keyword, ...input }: NewScan): Promise<CreatedScan> {
    return this.unitOfWork.run(async () => {
      const [created] = await this.createScans.run([{ ...input, tenant, keywords: [keyword] }]);
      if (created?.refusal) throw created.refusal;
      const [scan] = created?.scans ?? [];
      if (!created || !scan) throw new Error('the scan was not created');
      return { scan, reservation: { credits: scan.creditsReserved, remaining: created.remaining } };
    });
  }
}
