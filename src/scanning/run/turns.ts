import type { AcquiredScan } from '../record/leases/lease.js';
import type { NextScanOptions } from '../record/leases/next-scan.sql.js';

/** Every nth scan may be an overdue scheduled one, so that interactive scans cannot starve schedules. */
const OVERDUE_EVERY_NTH = 4;

/** The order in which this process starts the scans of one provider. */
export class Turns {
  private started = 0;
  private readonly last = { interactive: 0, scheduled: 0 };

  next(): Pick<NextScanOptions, 'prefersOverdue' | 'served'> {
    const prefersOverdue = this.started % OVERDUE_EVERY_NTH === OVERDUE_EVERY_NTH - 1;
    return { prefersOverdue, served: this.last };
  }

  served({ accountId, isScheduled }: AcquiredScan): void {
    this.started++;
    this.last[isScheduled ? 'scheduled' : 'interactive'] = accountId;
  }
}
