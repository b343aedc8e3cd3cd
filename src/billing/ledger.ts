import { Clock } from '#platform/clock';
import { Injectable } from '@nestjs/common';
import type { CreditAccount } from './credit-account.entity.js';
import type { Operation, Posting } from './credit-entry.entity.js';
import { LedgerRepository } from './ledger.repository.js';

/** Identifies a ledger transaction. Unique in the database. */
export interface TransactionName {
  readonly accountId: number;
  readonly operation: Operation;
  /** Subject of the operation, such as `scan:7` or `cycle:3`. */
  readonly key: string;
}

/** Posts transactions to the ledger, whose entries are never updated. */
@Injectable()
export class Ledger {
  constructor(
    private readonly repository: LedgerRepository,
    private readonly clock: Clock,
  ) {}

  /** Posts a transaction and applies it to the balances of the account, whose row must be locked. */
  async post(
    account: CreditAccount,
    name: Omit<TransactionName, 'accountId'>,
    postings: readonly Posting[],
  ): Promise<void> {
    account.apply(postings);
    await this.insert({ accountId: account.accountId, ...name }, postings);
  }

  /**
   * Inserts the entries of a transaction in the caller's database transaction. Does nothing without postings.
   *
   * @throws if the postings do not sum to zero, or the transaction exists
   */
  async insert({ accountId, operation, key }: TransactionName, postings: readonly Posting[]): Promise<void> {
    const createdAt = this.clock.now();
    await this.repository.insertEntries(
      postings.map((posting, line) => ({ accountId, operation, key, line, ...posting, createdAt })),
    );
  }
}
