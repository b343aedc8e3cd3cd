import { Clock } from '#platform/clock';
import { Injectable } from '@nestjs/common';
import { ScanCompletionStep } from '../../scanning/end/scan-completion.js';
import { MIXED, type Scan } from '../../scanning/scan.entity.js';
import { DueInsightsRepository } from './due-insights.repository.js';

/** Notes, with the end of a scan, that its business needs new insights: a kill loses neither or both. */
@Injectable()
export class RequestInsights extends ScanCompletionStep {
  constructor(
    private readonly due: DueInsightsRepository,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async run(scan: Scan): Promise<void> {
    // Lists of several providers are of several orders, and no model fits them: what was advised before stands.
    if (!scan.hasResults() || scan.provider === MIXED) return;
    await this.due.request(scan, { businessId: scan.businessId, scanId: scan.id }, this.clock.now());
  }
}
