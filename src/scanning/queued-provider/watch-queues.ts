import { ProviderError, type SearchQueue } from '#libs/local-search';
import { BackgroundTask, type TaskRun } from '#platform/background/background-task';
import { Injectable, Logger } from '@nestjs/common';
import { ProviderPaused } from '../../search/guard/provider-paused.js';
import { SearchQueues } from '../../search/queue/search-queues.js';
import { ProviderTasks } from './provider-tasks.js';
import { WATCH_MS } from './queue-times.js';
import { WakeScans } from './wake-scans.js';

/** Asks the providers which searches are done, as long as any are awaited, and has the scans fetch them. */
@Injectable()
export class WatchQueues {
  private readonly logger = new Logger(WatchQueues.name);

  constructor(
    private readonly queues: SearchQueues,
    private readonly tasks: ProviderTasks,
    private readonly wakeScans: WakeScans,
  ) {}

  @BackgroundTask({ name: 'queues.watch', every: WATCH_MS })
  async lookAtAll({ signal }: TaskRun): Promise<void> {
    for (const { queue } of this.queues.all) await this.look(queue, signal);
  }

  private async look(queue: SearchQueue, signal: AbortSignal): Promise<void> {
    if (!(await this.tasks.isAwaited(queue.name))) return;
    // Of all processes one asks; a little less than the interval, which is never exact.
    if (!(await this.tasks.takeTurn(queue.name, WATCH_MS * 0.9))) return;
    try {
      const ready = await queue.ready(signal);
      if (ready.length > 0) await this.wakeScans.run(await this.tasks.markReady(ready));
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      // That it is down has been told once.
      if (error instanceof ProviderPaused) return;
      this.logger.warn({ provider: queue.name, code: error.code }, error.message);
    }
  }
}
