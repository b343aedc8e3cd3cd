import { BackgroundTask } from '#platform/background/background-task';
import { Clock } from '#platform/clock';
import { Problem } from '#platform/http/problem';
import { defineJob, HandlesJob } from '#platform/jobs/handles-job';
import { type JobContext, JobQueue } from '#platform/jobs/job-queue';
import { Injectable, Logger } from '@nestjs/common';
import type { Business } from '../../businesses/business.entity.js';
import { BusinessesService } from '../../businesses/businesses.service.js';
import { ScansRepository } from '../../scanning/scans.repository.js';
import { ModelThread } from '../model/model-thread.js';
import { WordInsights } from '../narration/word-insights.js';
import { ReadObservedScans, type StoredObservation } from '../observed/read-observed-scans.js';
import { type DueInsights, DueInsightsRepository } from './due-insights.repository.js';
import { StoreInsights } from './store-insights.js';

export const generateInsightsJob = defineJob<{ businessId: number }>('insights.generate');

const SWEEP_LIMIT = 100;
/** Keywords that one model is fitted to, those scanned last. More say hardly more about what features are worth. */
const MOST_KEYWORDS = 12;

/** Works out what a business can do next, after each scan of it. */
@Injectable()
export class GenerateInsights {
  private readonly logger = new Logger(GenerateInsights.name);

  constructor(
    private readonly due: DueInsightsRepository,
    private readonly businesses: BusinessesService,
    private readonly scans: ScansRepository,
    private readonly observations: ReadObservedScans,
    private readonly model: ModelThread,
    private readonly store: StoreInsights,
    private readonly wording: WordInsights,
    private readonly queue: JobQueue,
    private readonly clock: Clock,
  ) {}

  /** The only one to enqueue: the end of a scan writes a row, which is there exactly if the scan has ended. */
  @BackgroundTask({ name: 'insights.enqueue', every: 1_000 })
  async enqueueDue(): Promise<number> {
    const ids = await this.due.waiting(this.clock.now(), SWEEP_LIMIT);
    for (const businessId of ids) {
      const options = { id: String(businessId), priority: 'scheduled' } as const;
      await this.queue.enqueue(generateInsightsJob, { businessId }, options);
    }
    return ids.length;
  }

  @HandlesJob(generateInsightsJob)
  async run({ businessId }: { businessId: number }, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
    const due = await this.due.find(businessId);
    if (!due) return;
    try {
      await this.generate(due, signal);
    } catch (error) {
      // The business is gone, or the service is on its way out: nothing has failed, and the next start finds it.
      if (isGone(error) || signal.aborted) return;
      await this.due.postpone(due, this.clock.now());
      throw error;
    }
    await this.wording.request(businessId);
  }

  private async generate(due: DueInsights, signal: AbortSignal): Promise<void> {
    const business = await this.businesses.get(due, due.businessId);
    const observations = await this.read(business, due.scanId);
    const input = observations.map(({ observed, subject }) => ({ observed, subject }));
    // By themselves equal scans give equal insights: in the order of their ids, with a seed that never changes.
    const advice = await this.model.run('adviseOnEach', { scans: input }, signal);
    const generated = observations.map((observation, index) => ({
      ...observation,
      advice: advice[index] ?? [],
    }));
    await this.store.replace(business, due, generated);
    this.logger.log({ businessId: business.id, scans: generated.length }, 'insights generated');
  }

  /** The latest scan of each keyword, at the provider of the scan that asks. */
  private async read(business: Business, scanId: number): Promise<StoredObservation[]> {
    const asking = await this.scans.find(business, scanId);
    if (!asking) return [];
    const ids = await this.observations.latest(business, asking.provider, MOST_KEYWORDS);
    const found: StoredObservation[] = [];
    for (const id of ids.sort((a, b) => a - b)) {
      const scan = await this.scans.find(business, id);
      if (scan) found.push(await this.observations.read(scan, business));
    }
    return found;
  }
}

/** The business was deleted; what was due went with it. */
function isGone(error: unknown): boolean {
  return error instanceof Problem && error.type.status === 404;
}
