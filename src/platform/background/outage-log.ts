import { Logger } from '@nestjs/common';
import { isServerDiskFull } from '../database/outage.js';

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
      const what = isServerDiskFull(error)
        ? 'the disk of the database server is full'
        : 'the database is unavailable';
      this.logger.error({ err: error, task }, `${what}; background tasks retry`);
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
