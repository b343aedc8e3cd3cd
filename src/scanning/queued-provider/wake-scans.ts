import { JobQueue } from '#platform/jobs/job-queue';
import { Injectable } from '@nestjs/common';
import { ScanLeases } from '../queue/scan-lease.js';
import { announce } from '../queue/scan-token.js';

/** Has scans gone on with whose answers have come. */
@Injectable()
export class WakeScans {
  constructor(
    private readonly leases: ScanLeases,
    private readonly queue: JobQueue,
  ) {}

  /** Those that wait; one that is being worked on looks again by itself. */
  async run(scanIds: readonly number[]): Promise<void> {
    const woken = await this.leases.wake(scanIds);
    await Promise.all(woken.map((scan) => announce(this.queue, scan)));
  }
}
