import { BackgroundTask } from '#platform/background/background-task';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { HandlesJob } from '#platform/jobs/handles-job';
import { type JobContext, JobQueue } from '#platform/jobs/job-queue';
import { Injectable } from '@nestjs/common';
import { setImmediate } from 'node:timers/promises';
import { announceImports, importsWaitJob } from './import-jobs.js';
import { ImportLeasesRepository, UNFINISHED_IMPORTS } from './import-leases.repository.js';
import { RunImport } from './run-import.js';

/** Runs the waiting imports in turn, so that a large import of one account does not hold up the others. */
@Injectable()
export class RunWaitingImports {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly leases: ImportLeasesRepository,
    private readonly runImport: RunImport,
    private readonly queue: JobQueue,
  ) {}

  @HandlesJob(importsWaitJob)
  async run(_: unknown, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
    while (!signal.aborted && (await this.turn(signal))) {
      // Queries of the embedded database never yield to the event loop, so sockets would starve.
      await setImmediate();
    }
  }

  /** Does a part of the import that was served the longest ago. @returns false if none waits */
  async turn(signal: AbortSignal): Promise<boolean> {
    const lease = await this.unitOfWork.withIdentityMap(() => this.leases.acquireNext());
    if (!lease) return false;
    await this.unitOfWork.withIdentityMap(() => this.runImport.run(lease, signal));
    return true;
  }

  /** Announces imports whose job was lost or whose lease has expired. */
  @BackgroundTask({ name: 'imports.requeue', every: 5_000, work: UNFINISHED_IMPORTS, firstAfter: 0 })
  async requeue(): Promise<void> {
    if (await this.leases.anyWaits()) await announceImports(this.queue);
  }
}
