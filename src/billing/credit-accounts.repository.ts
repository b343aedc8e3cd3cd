import { EntityManager } from '#platform/database/entity-manager';
import { LockMode, type QueryResult, type RequiredEntityData } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { CreditAccount } from './credit-account.entity.js';

/** What a reservation took, and what it left. */
interface Taken {
  readonly cycle: number;
  readonly monthly: number;
  readonly pack: number;
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
   * Takes credits if they are there, the monthly ones first, in one conditional update: of simultaneous ones no
   * two take the same credits.
   *
   * @returns null when the credits are not there, the cycle has ended, or there is no such row
   */
  async reserve(accountId: number, amount: number, now: Date): Promise<Taken | null> {
    const [taken] = await this.em.execute<Taken[]>(
      `with own as (
         select account_id, least(monthly_available, ?::integer) as monthly
         from credit_account where account_id = ? for update
       )
       update credit_account as account set
         monthly_available = monthly_available - own.monthly,
         monthly_held = monthly_held + own.monthly,
         pack_available = pack_available - (?::integer - own.monthly),
         pack_held = pack_held + (?::integer - own.monthly)
       from own
       where account.account_id = own.account_id and cycle_end > ?
         and monthly_available + pack_available >= ?
       returning cycle, own.monthly, ?::integer - own.monthly as pack,
         monthly_available + pack_available as remaining`,
      [amount, accountId, amount, amount, now, amount, amount],
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
