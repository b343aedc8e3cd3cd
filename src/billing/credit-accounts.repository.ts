import type { PlanCode } from '#config';
import { EntityManager } from '#platform/database/entity-manager';
import { readRows } from '#platform/database/read-rows';
import { LockMode, type QueryResult, type RequiredEntityData } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { CreditAccount } from './credit-account.entity.js';

/** The cycle of a reservation, and the credits that remain after it. */
interface MonthlyReservation {
  readonly cycle: number;
  readonly remaining: number;
}

/** The plan and credits of an account. */
export interface Subscription {
  readonly plan: PlanCode;
  readonly used: number;
  readonly remaining: number;
  readonly held: number;
  readonly cycleStart: Date;
  readonly cycleEnd: Date;
}

/** As returned by the drivers. */
type StoredSubscription = Omit<Subscription, 'cycleStart' | 'cycleEnd'> & {
  cycleStart: string;
  cycleEnd: string;
};

@Injectable()
export class CreditAccountsRepository {
  constructor(private readonly em: EntityManager) {}

  find(accountId: number): Promise<CreditAccount | null> {
    return this.em.findOne(CreditAccount, { accountId }, { refresh: true });
  }

  /** Returns plan and credits of an account, consistent because they are read in one statement. */
  async findSubscription(accountId: number): Promise<Subscription | null> {
    const [row] = await readRows<StoredSubscription>(
      this.em,
      `select plan, used, monthly_available + pack_available as remaining, monthly_held + pack_held as held,
         cycle_start as "cycleStart", cycle_end as "cycleEnd"
       from credit_account join account on account.id = account_id where account_id = ?`,
      [accountId],
    );
    return row ? { ...row, cycleStart: new Date(row.cycleStart), cycleEnd: new Date(row.cycleEnd) } : null;
  }

  /** Locks the balances until the current transaction ends. */
  lock(accountId: number): Promise<CreditAccount | null> {
    const lockMode = LockMode.PESSIMISTIC_WRITE;
    return this.em.findOne(CreditAccount, { accountId }, { lockMode, refresh: true });
  }

  /** Locks the balances of accounts, in the order of their ids: concurrent callers must not deadlock. */
  lockAll(accountIds: readonly number[]): Promise<CreditAccount[]> {
    return this.em.find(
      CreditAccount,
      { accountId: { $in: [...accountIds] } },
      { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true, orderBy: { accountId: 'asc' } },
    );
  }

  /** Locks the balances if the cycle has ended and no other transaction holds the lock. */
  lockIfDue(accountId: number, now: Date): Promise<CreditAccount | null> {
    // SKIP LOCKED: the transaction that holds the lock closes the cycle.
    const lockMode = LockMode.PESSIMISTIC_PARTIAL_WRITE;
    return this.em.findOne(
      CreditAccount,
      { accountId, cycleEnd: { $lte: now } },
      { lockMode, refresh: true },
    );
  }

  /** Flushes the balances and all other changes of the transaction, before SQL reads them. */
  async save(...accounts: CreditAccount[]): Promise<void> {
    await this.em.persist(accounts).flush();
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
   * Reserves monthly credits in one conditional update, which is safe under concurrency without a lock.
   *
   * @returns null if too few monthly credits are available, the cycle has ended, or the row does not exist
   */
  async reserveMonthly(accountId: number, amount: number, now: Date): Promise<MonthlyReservation | null> {
    const [reserved] = await this.em.execute<MonthlyReservation[]>(
      `update credit_account
       set monthly_available = monthly_available - ?, monthly_held = monthly_held + ?
       where account_id = ? and cycle_end > ? and monthly_available >= ?
       returning cycle, monthly_available + pack_available as remaining`,
      [amount, amount, accountId, now, amount],
    );
    return reserved ?? null;
  }

  /** Returns ids of accounts whose cycle has ended or that have no balances yet. Across tenants: for the background task. */
  async idsDue(now: Date): Promise<number[]> {
    const rows = await this.em.execute<{ id: number }[]>(
      `select account.id from account left join credit_account on account_id = account.id
       where account_id is null or cycle_end <= ? order by account.id`,
      [now],
    );
    return rows.map(({ id }) => id);
  }
}
