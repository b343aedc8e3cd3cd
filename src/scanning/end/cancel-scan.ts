import { Problem } from '#platform/http/problem';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import type { Scan } from '../record/scan.entity.js';
import { SCAN_ENDED } from '../record/scans.problems.js';
import { ScansService } from '../record/scans.service.js';
import { EndScan } from './end-scan.js';

/** Cancels a scan, whichever process measures it. */
@Injectable()
export class CancelScan {
  constructor(
    private readonly endScan: EndScan,
    private readonly scans: ScansService,
  ) {}

  /**
   * Ends the scan with the pins measured so far. A cancelled scan does not change.
   *
   * @throws Problem `not_found`, `scan_ended`
   */
  async run(tenant: Tenant, id: number): Promise<Scan> {
    await this.endScan.cancel(tenant, id);
    const scan = await this.scans.get(tenant, id);
    if (scan.status === 'cancelled') return scan;
    throw new Problem(SCAN_ENDED, `Scan ${id} has ended: its status is ${scan.status}.`, {
      members: { scan_id: id, scan_status: scan.status },
    });
  }
}
