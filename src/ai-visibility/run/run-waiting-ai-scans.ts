import { BackgroundTask } from '#platform/background/background-task';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { HandlesJob } from '#platform/jobs/handles-job';
import { type JobContext, JobQueue } from '#platform/jobs/job-queue';
import { Injectable } from '@nestjs/common';
import { aiScansWaitJob, announceAiScans } from './ai-scan-jobs.js';
import { AiScanLeasesRepository, UNFINISHED_AI_SCANS } from './ai-scan-leases.repository.js';
import { RunAiScan } from './run-ai-scan.js';

/** Runs the waiting AI scans, one after the other. Each asks as many questions at once as the provider allows. */
@Injectable()
export class RunWaitingAiScans {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly leases: AiScanLeasesRepository,
    private readonly runAiScan: RunAiScan,
    private readonly queue: JobQueue,
  ) {}

  @HandlesJob(aiScansWaitJob)
  async run(_: unknown, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
    while (!signal.aborted) {
      const lease = await this.unitOfWork.withIdentityMap(() => this.leases.acquireNext());
      if (!lease) return;
      await this.unitOfWork.withIdentityMap(() => this.runAiScan.run(lease, signal));
    }
  }

  /** Announces AI scans whose job was lost, whose lease has expired or whose wait is over. */
  @BackgroundTask({ name: 'ai-scans.requeue', every: 5_000, work: UNFINISHED_AI_SCANS, firstAfter: 0 })
  async requeue(): Promise<void> {
    if (await this.leases.anyWaits()) await announceAiScans(this.queue);
  }
}
