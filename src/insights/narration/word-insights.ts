import { defineJob, HandlesJob } from '#platform/jobs/handles-job';
import { type JobContext, JobQueue } from '#platform/jobs/job-queue';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { InsightsRepository } from '../insights.repository.js';
import { isFaithful, type Wording } from './check-wording.js';
import { Narrator, type PlainInsight } from './narrator.js';

export const wordInsightsJob = defineJob<{ businessId: number }>('insights.word');

/** The narrator, or null where no language model is configured. */
export const NARRATOR = Symbol('narrator');

/** The foremost ones are reworded; few people read further. */
const MOST_WORDED = 20;

/**
 * Gives insights the words of a language model, where one is configured. Best effort: whatever goes wrong, and whatever
 * is not faithful, leaves the plain words, which are there already.
 */
@Injectable()
export class WordInsights {
  private readonly logger = new Logger(WordInsights.name);

  constructor(
    private readonly insights: InsightsRepository,
    private readonly queue: JobQueue,
    @Inject(NARRATOR) private readonly narrator: Narrator | null,
  ) {}

  /** After the insights of a business are stored. */
  async request(businessId: number): Promise<void> {
    if (!this.narrator) return;
    await this.queue.enqueue(
      wordInsightsJob,
      { businessId },
      { id: String(businessId), priority: 'scheduled' },
    );
  }

  @HandlesJob(wordInsightsJob)
  async run({ businessId }: { businessId: number }, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
    const insights = this.narrator ? await this.insights.foremostUnworded(businessId, MOST_WORDED) : [];
    if (!this.narrator || insights.length === 0) return;
    try {
      const worded = await this.narrator.reword(insights, signal);
      const kept = insights.flatMap((plain) => faithful(plain, worded.get(plain.id)));
      for (const one of kept) await this.insights.storeWording(one);
      this.logger.log({ businessId, asked: insights.length, kept: kept.length }, 'insights reworded');
    } catch (error) {
      // Not the error itself: it may carry the request, and with it the key.
      const reason = error instanceof Error ? error.name : 'unknown';
      this.logger.warn(
        { businessId, reason },
        'the language model gave no usable answer; the words stay plain',
      );
    }
  }
}

function faithful(plain: PlainInsight, worded: Wording | undefined): PlainInsight[] {
  return worded && isFaithful(worded, plain) ? [{ ...worded, id: plain.id }] : [];
}
