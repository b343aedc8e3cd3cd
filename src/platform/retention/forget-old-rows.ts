import { deleteInBatches } from '#platform/database/delete-in-batches';
import { EntityManager } from '#platform/database/entity-manager';
import { RequestContext } from '@mikro-orm/core';
import { Inject, Injectable } from '@nestjs/common';
import { Interval, Timeout } from '@nestjs/schedule';
import { Clock } from '../clock.js';

/** Of which tables rows are deleted, and so many days after their `created_at`; 0 = they are kept for ever. */
export const KEPT_DAYS = Symbol('KEPT_DAYS');
export type KeptDays = Readonly<Record<string, number>>;

const FIRST_SWEEP_MS = 60_000;
const SWEEP_MS = 3_600_000;
const DAY_MS = 24 * 3_600_000;

/** Keeps what only ever grows from growing for ever. Any number of processes may do so at once. */
@Injectable()
export class ForgetOldRows {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    @Inject(KEPT_DAYS) private readonly keptDays: KeptDays,
  ) {}

  @Timeout(FIRST_SWEEP_MS)
  @Interval(SWEEP_MS)
  async sweep(): Promise<void> {
    for (const [table, days] of Object.entries(this.keptDays)) {
      if (days === 0) continue;
      const before = new Date(this.clock.now().getTime() - days * DAY_MS);
      await RequestContext.create(this.em, () =>
        deleteInBatches(this.em, table, 'created_at < ? order by created_at', [before]),
      );
    }
  }
}
