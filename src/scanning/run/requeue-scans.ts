import { BackgroundTask } from '#platform/background/background-task';
import { JobQueue } from '#platform/jobs/job-queue';
import { Injectable } from '@nestjs/common';
import { UNFINISHED_SCANS } from '../record/leases/next-scan.sql.js';
import { enqueueScan } from '../record/leases/scan-jobs.js';
import { WaitingScansRepository } from './waiting-scans.repository.js';

/** Per provider: enough jobs to occupy every worker. */
const SCANS_PER_SWEEP = 100;

/** Enqueues scans whose job was lost or whose lease has expired. */
@Injectable()
export class RequeueScans {
  constructor(
    private readonly scans: WaitingScansRepository,
    private readonly queue: JobQueue,
  ) {}

  @BackgroundTask({ name: 'scans.requeue', every: 5_000, work: UNFINISHED_SCANS, firstAfter: 0 })
  async requeue(): Promise<void> {
    const waiting = await this.scans.findOldest(SCANS_PER_SWEEP);
    await Promise.all(waiting.map((scan) => enqueueScan(this.queue, scan)));
  }
}
