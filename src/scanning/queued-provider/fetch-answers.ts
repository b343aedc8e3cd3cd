import { type LocalSearchOutcome, ProviderError, SEARCH_DEPTH } from '#libs/local-search';
import { Injectable } from '@nestjs/common';
import { ProviderRegistry } from '../../search/provider-registry.js';
import type { ProviderTask } from './provider-tasks.js';
import type { QueueStanding } from './queue-standing.js';
import { COME_AGAIN_MS, LATE_MS, LOOK_AGAIN_MS } from './queue-times.js';
import type { QueuedWork } from './queued-work.js';

/** Reads the answers to searches that were posted, and makes measurements of them. */
@Injectable()
export class FetchAnswers {
  constructor(private readonly providers: ProviderRegistry) {}

  /** All that is done; what failed for good is left, the rest waits. @throws the signal's reason */
  async run(tasks: readonly ProviderTask[], work: QueuedWork, standing: QueueStanding): Promise<void> {
    const left = tasks.values();
    const takeThem = async (): Promise<void> => {
      for (const task of left) await this.take(task, work, standing);
    };
    await Promise.all(Array.from({ length: this.providers.concurrency(work.open.queue.name) }, takeThem));
  }

  private async take(task: ProviderTask, work: QueuedWork, standing: QueueStanding): Promise<void> {
    const { candidate, onOutcome } = work;
    try {
      const outcome = await answerOf(task, work);
      if (outcome === null) {
        standing.putOff(task, LOOK_AGAIN_MS);
        return;
      }
      const measured = await candidate.judge(task.pin, outcome);
      if (measured === 'outside_coverage') standing.leave(task.pin);
      else await onOutcome(measured);
    } catch (error) {
      if (!(error instanceof ProviderError) || work.signal.aborted) throw error;
      // It has been paid for: while it may still be fetched, nobody searches anew.
      const isOfTask = error.code === 'invalid_response' || error.code === 'invalid_request';
      if (isOfTask) standing.leave(task.pin);
      else standing.putOff(task, COME_AGAIN_MS);
    }
  }
}

/** @returns null while there is none */
async function answerOf(
  { taskId, answer, isReady, ageMs }: ProviderTask,
  { open, signal }: QueuedWork,
): Promise<LocalSearchOutcome | null> {
  if (answer && 'failed' in answer) {
    throw new ProviderError(answer.failed, answer.message, { retryable: false });
  }
  if (answer) return { kind: 'results', places: answer.places };
  if (taskId === null || (!isReady && ageMs < LATE_MS)) return null;
  return open.queue.fetch({ id: taskId, depth: SEARCH_DEPTH }, signal);
}
