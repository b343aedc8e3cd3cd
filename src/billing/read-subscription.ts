import type { PlanCode } from '#config';
import { Clock } from '#platform/clock';
import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';
import { CurrentCycle } from './current-cycle.js';

export interface Subscription {
  readonly plan: PlanCode;
  readonly used: number;
  readonly remaining: number;
  readonly held: number;
  readonly cycleStart: Date;
  readonly cycleEnd: Date;
}

type Row = Omit<Subscription, 'cycleStart' | 'cycleEnd'> & { cycleStart: string; cycleEnd: string };

/** The plan of an account, and what is left of its credits. */
@Injectable()
export class ReadSubscription {
  constructor(
    private readonly em: EntityManager,
    private readonly currentCycle: CurrentCycle,
    private readonly clock: Clock,
  ) {}

  async run(accountId: number): Promise<Subscription> {
    const read = await this.read(accountId);
    if (read && read.cycleEnd > this.clock.now()) return read;
    await this.em.transactional(() => this.currentCycle.lock(accountId));
    const current = await this.read(accountId);
    if (!current) throw new Error(`the credit account ${accountId} was opened and is not there`);
    return current;
  }

  /** One statement, so that all of it is of one instant. */
  private async read(accountId: number): Promise<Subscription | null> {
    const [row] = await this.em.execute<Row[]>(
      `select plan, used, monthly_available + pack_available as remaining, monthly_held + pack_held as held,
         cycle_start as "cycleStart", cycle_end as "cycleEnd"
       from credit_account join account on account.id = account_id where account_id = ?`,
      [accountId],
    );
    return row ? { ...row, cycleStart: new Date(row.cycleStart), cycleEnd: new Date(row.cycleEnd) } : null;
  }
}
