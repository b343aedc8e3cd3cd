import { Injectable } from '@nestjs/common';
import { creditsFor } from '../../billing/credit-cost.js';
import { SettleCredits } from '../../billing/settle-credits.js';
import type { Scan } from '../scan.entity.js';

/** Charges the measured pins of a scan and gives back the rest. */
@Injectable()
export class SettleScan {
  constructor(private readonly settleCredits: SettleCredits) {}

  /**
   * To be called in the transaction that ends the scan, whatever ended it, once `pinsMeasured` is final. Again
   * for a scan that is settled, it changes nothing.
   */
  async run(scan: Scan): Promise<void> {
    const charged = creditsFor(scan, scan.pinsMeasured);
    // Before anything is written, so that the scan's row is written once.
    scan.creditsCharged = charged;
    if (scan.creditsReserved > 0) await this.settleCredits.run(scan.id, charged);
  }
}
