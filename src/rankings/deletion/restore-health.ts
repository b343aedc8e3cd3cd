import { Injectable } from '@nestjs/common';
import { BusinessesService } from '../../businesses/businesses.service.js';
import { ScanDeletionStep } from '../../scanning/delete/scan-deletion.js';
import type { Scan } from '../../scanning/scan.entity.js';
import { ScanSeriesRepository } from '../../scanning/scan-series.repository.js';

/** Sets the health score of a business to that of its latest remaining scan, or to null. */
@Injectable()
export class RestoreHealth extends ScanDeletionStep {
  constructor(
    private readonly businesses: BusinessesService,
    private readonly series: ScanSeriesRepository,
  ) {
    super();
  }

  override async run(scan: Scan): Promise<void> {
    if (scan.purpose !== 'tracked') return;
    const business = await this.businesses.get(scan, scan.businessId);
    const latest = await this.series.findLatestScored(business);
    await this.businesses.recordHealth(scan, business.id, latest?.healthScore ?? null);
  }
}
