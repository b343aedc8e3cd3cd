import { Problem } from '#platform/http/problem';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { EndScan } from './end-scan.js';
import type { Scan } from '../scan.entity.js';
import { SCAN_ENDED } from '../scans.problems.js';
import { ScansService } from '../read/scans.service.js';

/** Ends a scan before its time, wherever it is being worked on. */
@Injectable()
export class CancelScan {
  constructor(
    private readonly endScan: EndScan,
    private readonly scans: ScansService,
  ) {}

  /**
   * What has been measured is kept and becomes its result. A scan that was cancelled before stays as it is.
   *
   * @throws Problem `not_found`, `scan_ended`
   */
  async run(tenant: Tenant, id: number): Promise<Scan> {
    await this.endScan.cancel(tenant, id);
    const scan = await this.scans.get(tenant, id);
    if (scan.status === 'cancelled') return scan;
    throw new Problem(SCAN_ENDED, `Scan ${id} has ended by itself: it is ${scan.status}.`, {
      members: { scan_id: id, scan_status: scan.status },
    });
  }
}
