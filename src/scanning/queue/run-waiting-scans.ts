import { UnitOfWork } from '#platform/database/unit-of-work';
import { HandlesJob } from '#platform/jobs/handles-job';
import { type JobContext, JobQueue } from '#platform/jobs/job-queue';
import { Injectable } from '@nestjs/common';
import { RunScan } from '../measure/run-scan.js';
import { enqueueRetry, scanWaitsJob } from './scan-jobs.js';
import { ScanLeasesRepository } from './scan-leases.repository.js';

/**
 * Maximum concurrent scans per provider in one process. Scans of a slow provider do not block those of others, and the
 * job queue has room for other jobs.
 */
const SCANS_PER_PROVIDER = 2;

/** Every nth scan may be an overdue scheduled one, so that interactive scans cannot starve schedules. */
const OVERDUE_EVERY_NTH = 4;

type Context = Pick<JobContext, 'signal'>;

/** Runs the waiting scans of a provider one after another. */
@Injectable()
export class RunWaitingScans {
  private readonly running = new Map<string, number>();
  private started = 0;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly leases: ScanLeasesRepository,
    private readonly runScan: RunScan,
    private readonly queue: JobQueue,
  ) {}

  @HandlesJob(scanWaitsJob)
  async run({ provider }: { provider: string }, context: Context): Promise<void> {
    const running = this.running.get(provider) ?? 0;
    if (running >= SCANS_PER_PROVIDER) return enqueueRetry(this.queue, provider);
    this.running.set(provider, running + 1);
    try {
      while (await this.unitOfWork.withIdentityMap(() => this.runNext(provider, context)));
    } catch (error) {
      await enqueueRetry(this.queue, provider);
      throw error;
    } finally {
      this.running.set(provider, (this.running.get(provider) ?? 1) - 1);
    }
  }

  /** @returns false if no scan waits or the worker was asked to stop */
  private async runNext(provider: string, context: Context): Promise<boolean> {
    if (context.signal.aborted) return false;
    const prefersOverdue = this.started % OVERDUE_EVERY_NTH === OVERDUE_EVERY_NTH - 1;
    const lease = await this.leases.acquireNext({ provider, prefersOverdue });
    if (!lease) return false;
    this.started++;
    await this.runScan.runLeased(lease, context);
    return true;
  }
}
