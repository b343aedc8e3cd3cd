import { Clock } from '#platform/clock';
import { Injectable } from '@nestjs/common';
import type { Scan } from '../../scanning/record/scan.entity.js';
import { ScanDeletionStep } from '../../scanning/record/scan-deletion.js';
import { ScanSeriesRepository } from '../../scanning/record/scan-series.repository.js';
import { EstimatesRepository } from '../calibration/estimates.repository.js';
import { DueInsightsRepository } from './due-insights.repository.js';

/** Requests new insights for a business from its remaining scans, in the transaction that deletes or corrects one. */
@Injectable()
export class RequestInsightsAnew extends ScanDeletionStep {
  constructor(
    private readonly series: ScanSeriesRepository,
    private readonly due: DueInsightsRepository,
    private readonly estimates: EstimatesRepository,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async run(scan: Scan): Promise<void> {
    if (scan.purpose !== 'tracked' || !scan.hasResults()) return;
    const { businessId } = scan;
    await this.estimates.removeCheckedBy(scan);
    const latest = await this.series.findLatestByOneProvider(scan);
    if (latest) await this.due.request(scan, { businessId, scanId: latest.id }, this.clock.now());
    else await this.due.withdraw(businessId);
  }
}
