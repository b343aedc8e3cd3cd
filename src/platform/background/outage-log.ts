import { Logger } from '@nestjs/common';

/** Logs the start and the end of a database outage once, however often tasks fail during it. */
export class OutageLog {
  private readonly logger = new Logger('BackgroundTasks');
  private readonly affected = new Set<string>();
  private endedAt = -Infinity;

  /** @param startedAt when the run of the task started, as `performance.now()` */
  failed(task: string, error: unknown, startedAt: number): void {
    // The outage that the run met has ended.
    if (startedAt < this.endedAt) return;
    if (this.affected.size === 0) {
      this.logger.error({ err: error, task }, 'the database is unavailable; background tasks retry');
    }
    this.affected.add(task);
  }

  /** Ends the outage if it affected the task: other tasks may not need the database. */
  succeeded(task: string): void {
    if (!this.affected.has(task)) return;
    this.affected.clear();
    this.endedAt = performance.now();
    this.logger.log({ task }, 'the database is available again');
  }
}
