import { EntityManager } from '#platform/database/entity-manager';
import { defineJob, HandlesJob } from '#platform/jobs/handles-job';
import { type JobContext, JobQueue } from '#platform/jobs/job-queue';
import { RequestContext } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { BusinessesRepository } from './businesses.repository.js';
import { CompleteBusiness } from './complete-business.js';

export const lookUpBusinessJob = defineJob<{ businessId: number }>('business.look-up');

const SWEEP_MS = 60_000;
const SWEEP_LIMIT = 100;

/** Completes a new business, soon after it was added. Best effort. */
@Injectable()
export class LookUpBusiness {
  constructor(
    private readonly em: EntityManager,
    private readonly businesses: BusinessesRepository,
    private readonly complete: CompleteBusiness,
    private readonly queue: JobQueue,
  ) {}

  @HandlesJob(lookUpBusinessJob)
  async run({ businessId }: { businessId: number }, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
    const business = await this.businesses.findById(businessId);
    if (business && !business.lookedUpAt) await this.complete.run(business, signal);
  }

  /** A job that a restart or a failing provider lost is found again here. */
  @Interval(SWEEP_MS)
  async enqueueMissed(): Promise<void> {
    const ids = await RequestContext.create(this.em, () => this.businesses.idsToLookUp(SWEEP_LIMIT));
    for (const businessId of ids) {
      await this.queue.enqueue(lookUpBusinessJob, { businessId }, { id: String(businessId) });
    }
  }
}
