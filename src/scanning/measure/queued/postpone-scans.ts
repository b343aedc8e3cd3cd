import { JobQueue } from '#platform/jobs/job-queue';
import { Injectable } from '@nestjs/common';
import type { Lease, Pause } from '../../record/leases/lease.js';
import { enqueueScan } from '../../record/leases/scan-jobs.js';
import { ScanLeasesRepository } from '../../record/leases/scan-leases.repository.js';
import { ProviderTasksRepository } from './provider-tasks.repository.js';

/** Postpones scans that wait for a provider, and enqueues them when their answers have come. */
@Injectable()
export class PostponeScans {
  constructor(
    private readonly leases: ScanLeasesRepository,
    private readonly tasks: ProviderTasksRepository,
    private readonly queue: JobQueue,
  ) {}

  /**
   * Postpones a scan, and wakes it if searches have finished since it started. The postponement comes first: the later one
   * of it and an answer sees the other.
   */
  async run(lease: Lease, { retryMs, seenReady }: Pause): Promise<void> {
    await this.leases.postpone(lease, retryMs);
    const ready = await this.tasks.countReady(lease.scanId);
    if (ready > seenReady) await this.wake([lease.scanId]);
  }

  /** Enqueues those of the scans that are postponed. */
  async wake(scanIds: readonly number[]): Promise<void> {
    const woken = await this.leases.wake(scanIds);
    await Promise.all(woken.map((scan) => enqueueScan(this.queue, scan)));
  }
}
