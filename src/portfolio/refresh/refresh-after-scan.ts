import { Injectable } from '@nestjs/common';
import { CompareStoredScans } from '../../rankings/comparison/compare-stored-scans.js';
import { ScanCompletionStep } from '../../scanning/end/scan-completion.js';
import type { Scan } from '../../scanning/record/scan.entity.js';
import { RefreshTrackedKeyword } from './refresh-tracked-keyword.js';

/** Refreshes the keyword of a scan with results, and the health of its business. */
@Injectable()
export class RefreshAfterScan extends ScanCompletionStep {
  constructor(
    private readonly refresh: RefreshTrackedKeyword,
    private readonly compare: CompareStoredScans,
  ) {
    super();
  }

  override async run(scan: Scan): Promise<void> {
    if (!scan.hasResults() || !scan.isTrusted()) return;
    const compared = await this.compare.ofEnded(scan);
    await this.refresh.refreshAll(scan, scan.businessId, [scan.keywordKey], compared);
  }
}
