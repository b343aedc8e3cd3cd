import { Clock } from '#platform/clock';
import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';
import type { CreditAccount } from './credit-account.entity.js';
import { CreditEntry, type Operation, type Posting } from './credit-entry.entity.js';

/** Names a transaction of the books. The database takes each name once an account, for ever. */
export interface TransactionName {
  readonly accountId: number;
  readonly operation: Operation;
  /** What it is done for: `scan:7`, `cycle:3`. */
  readonly key: string;
}

/** The books: entries are added, never changed. */
@Injectable()
export class Ledger {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** Books a transaction, and adds the same to the balances of the account, whose row is locked. */
  async post(
    account: CreditAccount,
    name: Omit<TransactionName, 'accountId'>,
    postings: readonly Posting[],
  ): Promise<void> {
    account.apply(postings);
    await this.book({ accountId: account.accountId, ...name }, postings);
  }

  /**
   * Books a transaction within the caller's database transaction. Nothing to move is nothing to book.
   *
   * @throws when the postings do not sum to zero, or a transaction of this name is booked
   */
  async book({ accountId, operation, key }: TransactionName, postings: readonly Posting[]): Promise<void> {
    if (!this.em.isInTransaction()) throw new Error('credits are booked in the transaction that moves them');
    if (postings.length === 0) return;
    const createdAt = this.clock.now();
    await this.em.insertMany(
      CreditEntry,
      postings.map((posting, line) => ({ accountId, operation, key, line, ...posting, createdAt })),
    );
  }
}
