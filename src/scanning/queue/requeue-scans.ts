import { BackgroundTask } from '#platform/background/background-task';
import { JobQueue } from '#platform/jobs/job-queue';
import { Injectable } from '@nestjs/common';
import { announce } from './scan-token.js';
import { ScansRepository } from '../scans.repository.js';

/** Of each provider: enough to call every worker. */
const SWEEP_LIMIT = 100;

/** Finds scans that nobody works on, whatever happened to their job, and enqueues them again. */
@Injectable()
export class RequeueScans {
  constructor(
    private readonly scans: ScansRepository,
    private readonly queue: JobQueue,
  ) {}

  @BackgroundTask({ name: 'scans.requeue', every: 5_000, firstAfter: 0 })
  async enqueueLost(): Promise<void> {
    const waiting = await this.scans.waiting(SWEEP_LIMIT);
    await Promise.all(waiting.map((scan) => announce(this.queue, scan)));
  }
}
