import { Clock } from '#platform/clock';
import { Injectable } from '@nestjs/common';
import type { CreditAccount } from './credit-account.entity.js';
import type { Operation, Posting } from './credit-entry.entity.js';
import { LedgerRepository } from './ledger.repository.js';

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
    private readonly books: LedgerRepository,
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
    const createdAt = this.clock.now();
    await this.books.insertEntries(
      postings.map((posting, line) => ({ accountId, operation, key, line, ...posting, createdAt })),
    );
  }
}
