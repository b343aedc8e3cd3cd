import { Injectable } from '@nestjs/common';
import { ScanCompletionStep } from '../../scanning/end/scan-completion.js';
import type { Scan } from '../../scanning/scan.entity.js';
import { RefreshTrackedKeyword } from './refresh-tracked-keyword.js';

/** Refreshes the keyword of a scan with results, and the health of its business. */
@Injectable()
export class RefreshAfterScan extends ScanCompletionStep {
  constructor(private readonly refresh: RefreshTrackedKeyword) {
    super();
  }

  override async run(scan: Scan): Promise<void> {
    if (!scan.hasResults() || !scan.isTrusted()) return;
    await this.refresh.refresh(scan, scan.businessId, scan.keywordKey);
  }
}
