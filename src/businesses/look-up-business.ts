import { BackgroundTask } from '#platform/background/background-task';
import { defineJob, HandlesJob } from '#platform/jobs/handles-job';
import { type JobContext, JobQueue } from '#platform/jobs/job-queue';
import { Injectable } from '@nestjs/common';
import { BusinessesRepository } from './businesses.repository.js';
import { CompleteBusiness } from './complete-business.js';

export const lookUpBusinessJob = defineJob<{ businessId: number }>('business.look-up');

const SWEEP_LIMIT = 100;

/** Completes a new business, soon after it was added. Best effort. */
@Injectable()
export class LookUpBusiness {
  constructor(
    private readonly businesses: BusinessesRepository,
    private readonly complete: CompleteBusiness,
    private readonly queue: JobQueue,
  ) {}

  @HandlesJob(lookUpBusinessJob)
  async run({ businessId }: { businessId: number }, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
    // The queue drops the job of a relocation that meets this one, so the business is read again after each look-up.
    for (;;) {
      const business = await this.businesses.findById(businessId);
      if (!business || business.lookedUpAt) return;
      await this.complete.run(business, signal);
    }
  }

  /** A job that a restart or a failing provider lost is found again here. */
  @BackgroundTask({ name: 'businesses.look-up', every: 60_000 })
  async enqueueMissed(): Promise<number> {
    const ids = await this.businesses.idsToLookUp(SWEEP_LIMIT);
    for (const businessId of ids) {
      await enqueueLookUp(this.queue, businessId);
    }
    return ids.length;
  }
}

/** Enqueues the look-up of a business. Call it after the commit, so that the worker finds the row. */
export function enqueueLookUp(queue: JobQueue, businessId: number): Promise<void> {
  return queue.enqueue(lookUpBusinessJob, { businessId }, { id: String(businessId) });
}
