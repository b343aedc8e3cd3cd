import { Inject, Injectable } from '@nestjs/common';
import { BackgroundTask, type TaskRun } from '../background/background-task.js';
import { IdempotencyRepository } from '../http/idempotency/idempotency.repository.js';
import { ExpiredRowsRepository } from './expired-rows.repository.js';

/** Retention in days by table, counted from `created_at`; 0 = for ever. */
export const RETENTION_DAYS = Symbol('RETENTION_DAYS');
export type RetentionDays = Readonly<Record<string, number>>;

const DAY_MS = 24 * 3_600_000;

/** Deletes rows whose retention has passed. Any number of processes may do so at once. */
@Injectable()
export class PurgeExpiredRows {
  constructor(
    private readonly rows: ExpiredRowsRepository,
    private readonly idempotency: IdempotencyRepository,
    @Inject(RETENTION_DAYS) private readonly retentionDays: RetentionDays,
  ) {}

  @BackgroundTask({
    name: 'retention.rows',
    every: 3_600_000,
    // Some machines start with a wrong clock, and a time server corrects it.
    firstAfter: 900_000,
    needsSteadyClock: true,
  })
  async sweep({ now, signal }: TaskRun): Promise<void> {
    for (const [table, days] of Object.entries(this.retentionDays)) {
      if (days === 0) continue;
      await this.rows.purge(table, new Date(now.getTime() - days * DAY_MS), signal);
    }
  }

  @BackgroundTask({ name: 'idempotency.remove-expired', every: 3_600_000 })
  sweepIdempotency(): Promise<void> {
    return this.idempotency.deleteExpired();
  }
}
