import { EntityManager } from '#platform/database/entity-manager';
import { LockMode, type QueryResult, type RequiredEntityData } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { CreditAccount } from './credit-account.entity.js';

/** In which cycle credits were taken, and how many that left. */
interface Taken {
  readonly cycle: number;
  readonly remaining: number;
}

@Injectable()
export class CreditAccountsRepository {
  constructor(private readonly em: EntityManager) {}

  /** One row, so all its numbers are of one instant. */
  find(accountId: number): Promise<CreditAccount | null> {
    return this.em.findOne(CreditAccount, { accountId }, { refresh: true });
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
