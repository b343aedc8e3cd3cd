import { type LocalSearchOutcome, ProviderError, SEARCH_DEPTH } from '#libs/local-search';
import { Injectable } from '@nestjs/common';
import { ProviderRegistry } from '../../../search/provider-registry.js';
import type { ProviderTask } from './provider-tasks.repository.js';
import type { QueueProgress } from './queue-progress.js';
import { CHECK_AGAIN_MS, OVERDUE_MS, RETRY_MS } from './queue-times.js';
import type { QueuedWork } from './queued-work.js';

/** Turns the answers to posted searches into measurements. */
@Injectable()
export class FetchAnswers {
  constructor(private readonly providers: ProviderRegistry) {}

  /** Reports every answer that is available. @throws the signal's reason */
  async run(tasks: readonly ProviderTask[], work: QueuedWork, progress: QueueProgress): Promise<void> {
    const left = tasks.values();
    const fetchThem = async (): Promise<void> => {
      for (const task of left) await this.fetch(task, work, progress);
    };
    const workers = this.providers.concurrency(work.open.queue.name);
    await Promise.all(Array.from({ length: workers }, fetchThem));
  }

  private async fetch(task: ProviderTask, work: QueuedWork, progress: QueueProgress): Promise<void> {
    const { candidate, onOutcome } = work;
    try {
      const outcome = await answerOf(task, work);
      if (outcome === null) {
        progress.postpone(task, CHECK_AGAIN_MS);
        return;
      }
      const measured = await candidate.findSubject(task.pin, outcome);
      if (measured === 'outside_coverage') progress.searchLive(task.pin);
      else await onOutcome(measured);
    } catch (error) {
      if (!(error instanceof ProviderError) || work.signal.aborted) throw error;
      const isFinal = error.code === 'invalid_response' || error.code === 'invalid_request';
      if (isFinal) progress.searchLive(task.pin);
      // The search is paid, so it is not repeated while its answer may still be fetched.
      else progress.postpone(task, RETRY_MS);
    }
  }
}

/** Returns the answer to a search; null if there is none yet. */
async function answerOf(
  { taskId, answer, isReady, ageMs }: ProviderTask,
  { open, signal }: QueuedWork,
): Promise<LocalSearchOutcome | null> {
  if (answer && 'failed' in answer) {
    throw new ProviderError(answer.failed, answer.message, { retryable: false });
  }
  if (answer) return { kind: 'results', places: answer.places };
  if (taskId === null || (!isReady && ageMs < OVERDUE_MS)) return null;
  return open.queue.fetch({ id: taskId, depth: SEARCH_DEPTH }, signal);
}
