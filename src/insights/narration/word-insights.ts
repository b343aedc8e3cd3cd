import { defineJob, HandlesJob } from '#platform/jobs/handles-job';
import { type JobContext, JobQueue } from '#platform/jobs/job-queue';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { InsightsRepository } from '../insights.repository.js';
import { isFaithful, type Wording } from './check-wording.js';
import { type HiddenWording, hideQuotations } from './hide-quotations.js';
import { Narrator, type PlainInsight } from './narrator.js';

export const wordInsightsJob = defineJob<{ businessId: number }>('insights.word');

/** Provides the narrator; null if no language model is configured. */
export const NARRATOR = Symbol('narrator');

/** Only the best insights are reworded: few users read further. */
const MAX_WORDED = 20;

/**
 * Rewords insights with a language model, if one is configured. Best effort: after an error or an unfaithful wording the
 * plain text remains.
 */
@Injectable()
export class WordInsights {
  private readonly logger = new Logger(WordInsights.name);

  constructor(
    private readonly insights: InsightsRepository,
    private readonly queue: JobQueue,
    @Inject(NARRATOR) private readonly narrator: Narrator | null,
  ) {}

  /** Enqueues the rewording of a business's insights. */
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
    const insights = this.narrator ? await this.insights.findUnworded(businessId, MAX_WORDED) : [];
    if (!this.narrator || insights.length === 0) return;
    try {
      const plain = insights.map((insight) => ({ id: insight.id, ...hideQuotations(insight) }));
      const worded = await this.narrator.reword(
        plain.map(({ id, hidden }) => ({ id, ...hidden })),
        signal,
      );
      const accepted = plain.flatMap((one) => faithful(one, worded.get(one.id)));
      for (const one of accepted) await this.insights.storeWording(one);
      this.logger.log(
        { businessId, requested: insights.length, accepted: accepted.length },
        'insights reworded',
      );
    } catch (error) {
      // The error itself is not logged: it may contain the request with the API key.
      const reason = error instanceof Error ? error.name : 'unknown';
      this.logger.warn(
        { businessId, reason },
        'the language model returned no usable response; insights keep their plain text',
      );
    }
  }
}

function faithful(
  { id, hidden, restore }: HiddenWording & { readonly id: number },
  worded: Wording | undefined,
): PlainInsight[] {
  const restored = worded && isFaithful(worded, hidden) ? restore(worded) : null;
  return restored ? [{ ...restored, id }] : [];
}
