import { JobQueue } from '#platform/jobs/job-queue';
import { Injectable } from '@nestjs/common';
import { enqueueScan } from '../../record/leases/scan-jobs.js';
import { ScanLeasesRepository } from '../../record/leases/scan-leases.repository.js';

/** Enqueues postponed scans whose answers have come. A worker that postpones its scan checks for answers itself. */
@Injectable()
export class WakeScans {
  constructor(
    private readonly leases: ScanLeasesRepository,
    private readonly queue: JobQueue,
  ) {}

  async run(scanIds: readonly number[]): Promise<void> {
    const woken = await this.leases.wake(scanIds);
    await Promise.all(woken.map((scan) => enqueueScan(this.queue, scan)));
  }
}
