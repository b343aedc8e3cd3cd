import { Injectable } from '@nestjs/common';
import { BusinessDeletion } from '../../businesses/business-deletion.js';
import { ScansRepository } from '../scans.repository.js';
import { SettleScan } from './settle-scan.js';

/** The scans of a business that is deleted go with it; what they have measured until then is charged. */
@Injectable()
export class SettleDeletedScans extends BusinessDeletion {
  constructor(
    private readonly scans: ScansRepository,
    private readonly settleScan: SettleScan,
  ) {
    super();
  }

  override async before(businessId: number): Promise<void> {
    for (const scan of await this.scans.lockUnfinishedOf(businessId)) await this.settleScan.run(scan);
  }
}
