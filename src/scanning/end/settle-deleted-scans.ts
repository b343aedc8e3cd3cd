import { Injectable } from '@nestjs/common';
import { BusinessDeletion } from '../../businesses/business-deletion.js';
import { ScansRepository } from '../record/scans.repository.js';
import { SettleScan } from './settle-scan.js';

/** Charges the measured pins of unfinished scans before their business, and the scans with it, is deleted. */
@Injectable()
export class SettleDeletedScans extends BusinessDeletion {
  constructor(
    private readonly scans: ScansRepository,
    private readonly settleScan: SettleScan,
  ) {
    super();
  }

  override async prepare(businessId: number): Promise<void> {
    for (const scan of await this.scans.lockUnfinishedOf(businessId)) await this.settleScan.run(scan);
  }
}
