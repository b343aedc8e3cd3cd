import { BackgroundTask, type TaskRun } from '#platform/background/background-task';
import { Clock } from '#platform/clock';
import { Problem } from '#platform/http/problem';
import { defineJob, HandlesJob } from '#platform/jobs/handles-job';
import { type JobContext, JobQueue } from '#platform/jobs/job-queue';
import type { Tenant } from '#platform/tenant';
import { Injectable, Logger } from '@nestjs/common';
import type { Business } from '../../businesses/business.entity.js';
import { BusinessesService } from '../../businesses/businesses.service.js';
import { MainScansRepository } from '../../portfolio/read/main-scans.repository.js';
import { ScansRepository } from '../../scanning/record/scans.repository.js';
import { ModelThread } from '../model/model-thread.js';
import { WordInsights } from '../narration/word-insights.js';
import { ReadObservedScans, type StoredObservation } from '../observed/read-observed-scans.js';
import { DUE_INSIGHTS, type DueInsights, DueInsightsRepository } from './due-insights.repository.js';
import { type KeywordAdvice, StoreInsights } from './store-insights.js';

export const generateInsightsJob = defineJob<{ businessId: number }>('insights.generate');

const SWEEP_LIMIT = 100;
/** How long `runNow` may take for all its businesses. */
const NOW_LIMIT_MS = 60_000;
/** Maximum number of keywords in one generation, the latest first. More hardly improve the estimates of a model. */
const MOST_KEYWORDS = 12;

/** Generates the insights of a business after each of its scans. */
@Injectable()
export class GenerateInsights {
  private readonly logger = new Logger(GenerateInsights.name);

  constructor(
    private readonly due: DueInsightsRepository,
    private readonly businesses: BusinessesService,
    private readonly mainScans: MainScansRepository,
    private readonly scans: ScansRepository,
    private readonly observations: ReadObservedScans,
    private readonly model: ModelThread,
    private readonly store: StoreInsights,
    private readonly wording: WordInsights,
    private readonly queue: JobQueue,
    private readonly clock: Clock,
  ) {}

  /** Enqueues the due businesses. The end of a scan only writes their row, in its transaction. */
  @BackgroundTask({ name: 'insights.enqueue', every: 1_000, work: DUE_INSIGHTS })
  async enqueueDue({ now }: TaskRun): Promise<number> {
    const ids = await this.due.waiting(now, SWEEP_LIMIT);
    for (const businessId of ids) {
      const options = { id: String(businessId), priority: 'scheduled' } as const;
      await this.queue.enqueue(generateInsightsJob, { businessId }, options);
    }
    return ids.length;
  }

  /**
   * Generates the due insights of businesses now, for a caller that shows them. A generation that has failed is left to
   * its next attempt.
   *
   * @param businessIds businesses to which the tenant has access
   * @returns the businesses whose insights are still due
   */
  async runNow(tenant: Tenant, businessIds: readonly number[]): Promise<ReadonlySet<number>> {
    const signal = AbortSignal.timeout(NOW_LIMIT_MS);
    for (const { businessId, failures } of await this.due.of(tenant, businessIds)) {
      if (failures > 0 || signal.aborted) continue;
      await this.run({ businessId }, { signal }).catch((err: unknown) => {
        this.logger.warn({ err, businessId }, 'insights were not generated on request; the job retries');
      });
    }
    return new Set((await this.due.of(tenant, businessIds)).map(({ businessId }) => businessId));
  }

  @HandlesJob(generateInsightsJob)
  async run({ businessId }: { businessId: number }, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
    const due = await this.due.find(businessId);
    if (!due) return;
    try {
      await this.generate(due, signal);
    } catch (error) {
      // A stop: nothing has failed, and the due row is found again.
      if (signal.aborted) return;
      await this.due.postpone(due, this.clock.now());
      // The business was deleted, and its due row with it.
      if (isGone(error)) return;
      throw error;
    }
    // A generation that was not stored leaves its row, which must not be due at the next sweep again.
    await this.due.postpone(due, this.clock.now());
    await this.wording.request(businessId);
  }

  private async generate(due: DueInsights, signal: AbortSignal): Promise<void> {
    const business = await this.businesses.get(due, due.businessId);
    const observations = await this.read(business);
    const generated: KeywordAdvice[] = [];
    // A model fits the order of one provider.
    for (const ofOneProvider of Map.groupBy(observations, ({ scan }) => scan.provider).values()) {
      generated.push(...(await this.advise(ofOneProvider, signal)));
    }
    await this.store.replace(business, due, generated);
    this.logger.log({ businessId: business.id, scans: generated.length }, 'insights generated');
  }

  private async advise(
    observations: readonly StoredObservation[],
    signal: AbortSignal,
  ): Promise<KeywordAdvice[]> {
    const input = observations.map(({ observed, subject }) => ({ observed, subject }));
    // Deterministic: the scans are in the order of their ids, and the seed is constant.
    const advice = await this.model.run('adviseOnEach', { scans: input }, signal);
    return observations.map((observation, index) => ({ ...observation, advice: advice[index] ?? [] }));
  }

  /** Returns the latest scan in the main series of each keyword. */
  private async read(business: Business): Promise<StoredObservation[]> {
    const ids = await this.mainScans.latestOfKeywords(business, MOST_KEYWORDS);
    const found: StoredObservation[] = [];
    for (const id of ids.sort((a, b) => a - b)) {
      const scan = await this.scans.find(business, id);
      if (scan) found.push(await this.observations.read(scan, business));
    }
    return found;
  }
}

/** Whether the business was deleted, and its due row with it. */
function isGone(error: unknown): boolean {
  return error instanceof Problem && error.type.status === 404;
}
