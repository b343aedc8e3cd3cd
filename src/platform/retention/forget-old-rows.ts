import { Inject, Injectable } from '@nestjs/common';
import { BackgroundTask, type TaskRun } from '../background/background-task.js';
import { Clock } from '../clock.js';
import { deleteInBatches } from '../database/delete-in-batches.js';
import { EntityManager } from '../database/entity-manager.js';

/** Of which tables rows are deleted, and so many days after their `created_at`; 0 = they are kept for ever. */
export const KEPT_DAYS = Symbol('KEPT_DAYS');
export type KeptDays = Readonly<Record<string, number>>;

const DAY_MS = 24 * 3_600_000;

/** Keeps what only ever grows from growing for ever. Any number of processes may do so at once. */
@Injectable()
export class ForgetOldRows {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    @Inject(KEPT_DAYS) private readonly keptDays: KeptDays,
  ) {}

  @BackgroundTask({ name: 'retention.rows', every: 3_600_000, firstAfter: 60_000 })
  async sweep({ signal }: TaskRun): Promise<void> {
    for (const [table, days] of Object.entries(this.keptDays)) {
      if (days === 0) continue;
      const before = new Date(this.clock.now().getTime() - days * DAY_MS);
      await deleteInBatches(this.em, table, 'created_at < ? order by created_at', [before], signal);
    }
  }
}
