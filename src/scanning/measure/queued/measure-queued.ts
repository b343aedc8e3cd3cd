import type { Pin } from '#libs/geo-grid';
import { Injectable } from '@nestjs/common';
import { SearchQueues } from '../../../search/queue/search-queues.js';
import { LeaseLostError } from '../../record/leases/lease.js';
import { FetchAnswers } from './fetch-answers.js';
import { FindPosted } from './find-posted.js';
import { PostSearches, type TaggedPin } from './post-searches.js';
import { type ProviderTask, ProviderTasksRepository } from './provider-tasks.repository.js';
import { QueueProgress } from './queue-progress.js';
import { RETRY_MS } from './queue-times.js';
import type { QueuedWork, WantedPins } from './queued-work.js';

/** What a queue did not measure. */
export interface QueueResult {
  /** The pins for live searches. */
  readonly pins: readonly Pin[];
  /** When to check again, in milliseconds; 0 if no pin waits. */
  readonly retryMs: number;
  /** How many searches of the scan were finished when it was started. */
  readonly seenReady: number;
}

/** Measures pins with the queue of a provider: posts new searches and fetches finished ones, without waiting. */
@Injectable()
export class MeasureQueued {
  constructor(
    private readonly queues: SearchQueues,
    private readonly tasks: ProviderTasksRepository,
    private readonly findPosted: FindPosted,
    private readonly fetchAnswers: FetchAnswers,
    private readonly postSearches: PostSearches,
  ) {}

  /**
   * Uses the queue of the first provider, if it has one, for scheduled scans of live mode. Leaves all pins of other scans
   * to live searches.
   *
   * @throws LeaseLostError
   */
  async run(wanted: WantedPins, onOutcome: QueuedWork['onOutcome']): Promise<QueueResult> {
    const { scan, candidates, pins, signal } = wanted;
    const [candidate, ...others] = candidates;
    const isForQueue = candidate && scan.livemode && scan.scheduledFor !== null;
    const open = isForQueue ? this.queues.of(candidate.provider.profile.name) : null;
    if (!candidate || !open) return { pins, retryMs: 0, seenReady: 0 };
    try {
      // A pin does not wait for this provider if another one can measure it.
      const mayWait = others.length === 0;
      return await this.work({ ...wanted, open, candidate, onOutcome, mayWait });
    } catch (error) {
      if (error instanceof LeaseLostError || !signal.aborted) throw error;
      return { pins: [], retryMs: 0, seenReady: 0 };
    }
  }

  private async work(work: QueuedWork): Promise<QueueResult> {
    const progress = new QueueProgress();
    const pins = new Map(work.pins.map((pin) => [pin.index, pin]));
    const stored = await this.tasks.findAll(work.scan.id);
    const open = stored.filter(({ pin }) => pins.has(pin));
    const { posted, missing } = await this.confirm(open, work, progress);
    await this.fetchAnswers.run(posted, work, progress);
    await this.postSearches.postAgain(tagged(missing, pins), work, progress);
    const known = new Set(stored.map(({ pin }) => pin));
    const fresh = work.pins.filter(({ index }) => !known.has(index));
    await this.postSearches.postNew(fresh, work, progress);
    return {
      pins: work.pins.filter(({ index }) => progress.isLive(index)),
      retryMs: progress.retryMs,
      seenReady: stored.filter(({ isReady }) => isReady).length,
    };
  }

  private async confirm(
    tasks: readonly ProviderTask[],
    work: QueuedWork,
    progress: QueueProgress,
  ): Promise<{ posted: ProviderTask[]; missing: readonly ProviderTask[] }> {
    const posted = tasks.filter(({ taskId }) => taskId !== null);
    const unconfirmed = tasks.filter(({ taskId }) => taskId === null);
    if (unconfirmed.length === 0) return { posted, missing: [] };
    const found = await this.findPosted.run(unconfirmed, work);
    for (const task of [...found.unsure, ...found.missing]) progress.postpone(task, RETRY_MS);
    const missing = found.missing.filter(({ pin }) => !progress.isLive(pin));
    return { posted: [...posted, ...found.posted], missing };
  }
}

function tagged(tasks: readonly ProviderTask[], pins: ReadonlyMap<number, Pin>): TaggedPin[] {
  return tasks.flatMap(({ pin: index, tag }) => {
    const pin = pins.get(index);
    return pin ? [{ pin, tag }] : [];
  });
}
