import { Injectable } from '@nestjs/common';
import { creditsFor } from '../../billing/credit-cost.js';
import { SettleCredits } from '../../billing/settle-credits.js';
import type { Scan } from '../record/scan.entity.js';

/** Charges the measured pins of a scan and releases the other credits. */
@Injectable()
export class SettleScan {
  constructor(private readonly settleCredits: SettleCredits) {}

  /** Runs in the transaction that ends the scan, when `pinsMeasured` is final. Idempotent. */
  async run(scan: Scan): Promise<void> {
    const charged = creditsFor(scan, scan.pinsMeasured);
    // Set before the next flush, so that the row of the scan is written once.
    scan.creditsCharged = charged;
    if (scan.creditsReserved > 0) await this.settleCredits.run(scan.id, charged);
  }
}
