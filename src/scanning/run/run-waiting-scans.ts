import { UnitOfWork } from '#platform/database/unit-of-work';
import { HandlesJob } from '#platform/jobs/handles-job';
import { type JobContext, JobQueue } from '#platform/jobs/job-queue';
import { Injectable } from '@nestjs/common';
import { ProviderRegistry } from '../../search/provider-registry.js';
import type { AcquiredScan } from '../record/leases/lease.js';
import type { NextScanOptions } from '../record/leases/next-scan.sql.js';
import { enqueueRetry, scanWaitsJob } from '../record/leases/scan-jobs.js';
import { ScanLeasesRepository } from '../record/leases/scan-leases.repository.js';
import { ProviderRun } from './provider-run.js';
import { RunScan } from './run-scan.js';

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

type Context = Pick<JobContext, 'signal'>;

/** Runs the waiting scans of each provider: one job for each provider runs as many as the provider has room for. */
@Injectable()
export class RunWaitingScans {
  private readonly runs = new Map<string, ProviderRun>();
  private readonly turns = new Map<string, Turns>();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly leases: ScanLeasesRepository,
    private readonly runScan: RunScan,
    private readonly providers: ProviderRegistry,
    private readonly queue: JobQueue,
  ) {}

  @HandlesJob(scanWaitsJob)
  async run({ provider }: { provider: string }, { signal }: Context): Promise<void> {
    const current = this.runs.get(provider);
    if (current) {
      // Another process may have room, or this one later.
      if (!current.announce()) await enqueueRetry(this.queue, provider);
      return;
    }
    const run = new ProviderRun(this.providers.concurrency(provider), {
      acquire: () => this.unitOfWork.withIdentityMap(() => this.acquireNext(provider)),
      run: (lease, onPin) =>
        this.unitOfWork.withIdentityMap(() => this.runScan.run(lease, { signal, onPin })),
      announceLater: () => enqueueRetry(this.queue, provider),
      signal,
    });
    this.runs.set(provider, run);
    await run.toEnd();
    this.runs.delete(provider);
  }

  /** Runs one scan, unless another worker has it. */
  async runOne(scanId: number, { signal }: Context): Promise<void> {
    const lease = await this.leases.acquire(scanId);
    if (lease) await this.runScan.run(lease, { signal, onPin: () => undefined });
  }

  private async acquireNext(provider: string): Promise<AcquiredScan | null> {
    const turns = this.turns.get(provider) ?? new Turns();
    this.turns.set(provider, turns);
    const acquired = await this.leases.acquireNext({ provider, ...turns.next() });
    if (acquired) turns.served(acquired);
    return acquired;
  }
}
