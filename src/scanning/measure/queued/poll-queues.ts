import { ProviderError, type SearchQueue } from '#libs/local-search';
import { BackgroundTask, type TaskRun } from '#platform/background/background-task';
import { Injectable, Logger } from '@nestjs/common';
import { ProviderPaused } from '../../../search/guard/provider-paused.js';
import { SearchQueues } from '../../../search/queue/search-queues.js';
import { PostponeScans } from './postpone-scans.js';
import { ProviderTasksRepository } from './provider-tasks.repository.js';
import { POLL_MS } from './queue-times.js';

/** Asks providers with unfinished searches which ones are finished, and wakes their scans. */
@Injectable()
export class PollQueues {
  private readonly logger = new Logger(PollQueues.name);

  constructor(
    private readonly queues: SearchQueues,
    private readonly tasks: ProviderTasksRepository,
    private readonly postponeScans: PostponeScans,
  ) {}

  @BackgroundTask({ name: 'queues.watch', every: POLL_MS })
  async pollAll({ signal }: TaskRun): Promise<void> {
    for (const { queue } of this.queues.all) await this.poll(queue, signal);
  }

  private async poll(queue: SearchQueue, signal: AbortSignal): Promise<void> {
    if (!(await this.tasks.hasPending(queue.name))) return;
    // A little less than the interval, which is not exact.
    if (!(await this.tasks.claimPoll(queue.name, POLL_MS * 0.9))) return;
    try {
      const ready = await queue.ready(signal);
      if (ready.length > 0) await this.postponeScans.wake(await this.tasks.markReady(ready));
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      // The circuit breaker has logged the outage.
      if (error instanceof ProviderPaused) return;
      this.logger.warn({ provider: queue.name, code: error.code }, error.message);
    }
  }
}
