import { HandlesJob } from '#platform/jobs/handles-job';
import type { JobContext } from '#platform/jobs/job-queue';
import { Injectable } from '@nestjs/common';
import { RunScan } from './run-scan.js';
import { ScanLeases } from './scan-lease.js';
import { scanWaitsJob } from './scan-token.js';

/** So often a scheduled scan that has waited long goes before what people wait for, so that it comes to pass. */
const EVERY_NTH_FOR_OVERDUE = 4;

/** Takes the scan whose turn it is, and runs it. */
@Injectable()
export class TakeScan {
  private taken = 0;

  constructor(
    private readonly leases: ScanLeases,
    private readonly runScan: RunScan,
  ) {}

  @HandlesJob(scanWaitsJob)
  async run(_token: { scanId: number }, context: Pick<JobContext, 'signal'>): Promise<void> {
    const prefersOverdue = this.taken % EVERY_NTH_FOR_OVERDUE === EVERY_NTH_FOR_OVERDUE - 1;
    const lease = await this.leases.acquireNext({ prefersOverdue });
    if (!lease) return;
    this.taken++;
    await this.runScan.runLeased(lease, context);
  }
}
