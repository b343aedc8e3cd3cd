import { Clock } from '#platform/clock';
import { Injectable } from '@nestjs/common';
import { ScanCompletionStep } from '../../scanning/end/scan-completion.js';
import { MIXED, type Scan } from '../../scanning/record/scan.entity.js';
import { DueInsightsRepository } from './due-insights.repository.js';

/** Requests new insights for a business in the transaction that ends its scan. */
@Injectable()
export class RequestInsights extends ScanCompletionStep {
  constructor(
    private readonly due: DueInsightsRepository,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async run(scan: Scan): Promise<void> {
    // No model fits the different orders of several providers, or results that may be a fault. The previous insights remain.
    if (!scan.hasResults() || !scan.isTrusted() || scan.provider === MIXED) return;
    await this.due.request(scan, { businessId: scan.businessId, scanId: scan.id }, this.clock.now());
  }
}
