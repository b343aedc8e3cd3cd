import { ProviderError } from '#libs/local-search';
import { BackgroundTask, type TaskRun } from '#platform/background/background-task';
import { Clock } from '#platform/clock';
import { defineJob, HandlesJob } from '#platform/jobs/handles-job';
import { type JobContext, JobQueue } from '#platform/jobs/job-queue';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { ProviderRegistry } from '../../search/provider-registry.js';
import { BusinessesRepository } from '../businesses.repository.js';
import { CompleteBusiness } from '../complete-business.js';

/** After how many days a business is looked up again; 0 = never. */
export const REFRESH_DAYS = Symbol('REFRESH_DAYS');

const refreshBusinessJob = defineJob<{ businessId: number }>('business.refresh');

/** Per minute, so that a large import is spread over several sweeps. */
const SWEEP_LIMIT = 10;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Refreshes category, rating, reviews, website, phone and hours of businesses. One of any number of processes claims a
 * due business in the database before its look-up. A failed look-up is retried a day later.
 */
@Injectable()
export class RefreshBusinesses {
  private readonly logger = new Logger(RefreshBusinesses.name);

  constructor(
    @Inject(REFRESH_DAYS) private readonly days: number,
    private readonly businesses: BusinessesRepository,
    private readonly complete: CompleteBusiness,
    private readonly providers: ProviderRegistry,
    private readonly queue: JobQueue,
    private readonly clock: Clock,
  ) {}

  /** @returns the number of claimed businesses. Test rows are skipped: the data of their engine never changes. */
  @BackgroundTask({ name: 'businesses.refresh', every: 60_000, needsSteadyClock: true })
  async enqueueDue({ now }: Pick<TaskRun, 'now'>): Promise<number> {
    if (this.days === 0 || this.providers.thatDescribe(true).length === 0) return 0;
    const times = { now, lookedUpBefore: this.dueBefore(now), triedBefore: daysBefore(now, 1) };
    const ids = await this.businesses.claimToRefresh(times, SWEEP_LIMIT);
    for (const businessId of ids) {
      const options = { id: String(businessId), priority: 'scheduled' } as const;
      await this.queue.enqueue(refreshBusinessJob, { businessId }, options);
    }
    return ids.length;
  }

  @HandlesJob(refreshBusinessJob)
  async run({ businessId }: { businessId: number }, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
    const business = await this.businesses.findById(businessId);
    // A job may come twice.
    if (!business?.lookedUpAt || business.lookedUpAt > this.dueBefore(this.clock.now())) return;
    try {
      await this.complete.run(business, signal);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      this.logger.warn({ businessId, code: error.code }, 'a business was not refreshed; it is tried again');
    }
  }

  private dueBefore(now: Date): Date {
    return daysBefore(now, this.days);
  }
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}
