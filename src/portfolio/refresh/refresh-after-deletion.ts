import { Injectable } from '@nestjs/common';
import type { Scan } from '../../scanning/record/scan.entity.js';
import { ScanDeletionStep } from '../../scanning/record/scan-deletion.js';
import { RefreshTrackedKeyword } from './refresh-tracked-keyword.js';

/** Refreshes the keyword of a deleted or corrected scan, and the health of its business. */
@Injectable()
export class RefreshAfterDeletion extends ScanDeletionStep {
  constructor(private readonly refresh: RefreshTrackedKeyword) {
    super();
  }

  override async run(scan: Scan): Promise<void> {
    if (scan.purpose === 'tracked') await this.refresh.refresh(scan, scan.businessId, scan.keywordKey);
  }
}
