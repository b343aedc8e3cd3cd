import type { PlanCode } from '#config';
import { EntityManager } from '#platform/database/entity-manager';
import { LockMode, type QueryResult, type RequiredEntityData } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { CreditAccount } from './credit-account.entity.js';

/** In which cycle credits were taken, and how many that left. */
interface Taken {
  readonly cycle: number;
  readonly remaining: number;
}

/** The plan of an account, and what is left of its credits. */
export interface Subscription {
  readonly plan: PlanCode;
  readonly used: number;
  readonly remaining: number;
  readonly held: number;
  readonly cycleStart: Date;
  readonly cycleEnd: Date;
}

/** As the drivers give it. */
type StoredSubscription = Omit<Subscription, 'cycleStart' | 'cycleEnd'> & {
  cycleStart: string;
  cycleEnd: string;
};

@Injectable()
export class CreditAccountsRepository {
  constructor(private readonly em: EntityManager) {}

  /** One row, so all its numbers are of one instant. */
  find(accountId: number): Promise<CreditAccount | null> {
    return this.em.findOne(CreditAccount, { accountId }, { refresh: true });
  }

  /** Returns the plan and the credits of an account. One statement, so that all of it is of one instant. */
  async findSubscription(accountId: number): Promise<Subscription | null> {
    const [row] = await this.em.execute<StoredSubscription[]>(
      `select plan, used, monthly_available + pack_available as remaining, monthly_held + pack_held as held,
         cycle_start as "cycleStart", cycle_end as "cycleEnd"
       from credit_account join account on account.id = account_id where account_id = ?`,
      [accountId],
    );
    return row ? { ...row, cycleStart: new Date(row.cycleStart), cycleEnd: new Date(row.cycleEnd) } : null;
  }

  /** Nobody else changes its balances until the current transaction ends. */
  lock(accountId: number): Promise<CreditAccount | null> {
    const lockMode = LockMode.PESSIMISTIC_WRITE;
    return this.em.findOne(CreditAccount, { accountId }, { lockMode, refresh: true });
  }

  /** Locks it if its cycle has ended and nobody else is at work on it. */
  lockIfDue(accountId: number, now: Date): Promise<CreditAccount | null> {
    // SKIP LOCKED: whoever has it will roll it.
    const lockMode = LockMode.PESSIMISTIC_PARTIAL_WRITE;
    return this.em.findOne(
      CreditAccount,
      { accountId, cycleEnd: { $lte: now } },
      { lockMode, refresh: true },
    );
  }

  /** Writes the balances, and whatever else the transaction has changed, before more of it is read. */
  async save(account: CreditAccount): Promise<void> {
    await this.em.persist(account).flush();
  }

  /** @returns false when another transaction stored it first */
  async insert(account: RequiredEntityData<CreditAccount>): Promise<boolean> {
    const result = await this.em
      .createQueryBuilder(CreditAccount)
      .insert(account)
      .onConflict()
      .ignore()
      .execute<QueryResult>('run');
    return result.affectedRows > 0;
  }

  /**
   * Takes credits of the month if there are enough of them, in one conditional update: of simultaneous ones no two
   * take the same credits.
   *
   * @returns null when the month has too few, its cycle has ended, or there is no such row
   */
  async reserveMonthly(accountId: number, amount: number, now: Date): Promise<Taken | null> {
    const [taken] = await this.em.execute<Taken[]>(
      `update credit_account
       set monthly_available = monthly_available - ?, monthly_held = monthly_held + ?
       where account_id = ? and cycle_end > ? and monthly_available >= ?
       returning cycle, monthly_available + pack_available as remaining`,
      [amount, amount, accountId, now, amount],
    );
    return taken ?? null;
  }

  /** Accounts whose cycle has ended, and those that have no balances yet. Across tenants: for the background task. */
  async idsDue(now: Date): Promise<number[]> {
    const rows = await this.em.execute<{ id: number }[]>(
      `select account.id from account left join credit_account on account_id = account.id
       where account_id is null or cycle_end <= ? order by account.id`,
      [now],
    );
    return rows.map(({ id }) => id);
  }
}
