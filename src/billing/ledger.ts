import { Clock } from '#platform/clock';
import { Injectable } from '@nestjs/common';
import type { CreditAccount } from './credit-account.entity.js';
import type { Operation, Posting } from './credit-entry.entity.js';
import { LedgerRepository } from './ledger.repository.js';

/** A ledger transaction. Account, operation and key are unique in the database. */
interface LedgerTransaction {
  readonly accountId: number;
  readonly operation: Operation;
  /** Subject of the operation, such as `scan:7` or `cycle:3`. */
  readonly key: string;
  readonly postings: readonly Posting[];
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
    name: Pick<LedgerTransaction, 'operation' | 'key'>,
    postings: readonly Posting[],
  ): Promise<void> {
    account.apply(postings);
    await this.insert([{ accountId: account.accountId, ...name, postings }]);
  }

  /**
   * Inserts the entries of transactions in the caller's database transaction. Does nothing without postings.
   *
   * @throws if the postings of a transaction do not sum to zero, or the transaction exists
   */
  async insert(transactions: readonly LedgerTransaction[]): Promise<void> {
    const createdAt = this.clock.now();
    await this.repository.insertEntries(
      transactions.flatMap(({ accountId, operation, key, postings }) =>
        postings.map((posting, line) => ({ accountId, operation, key, line, ...posting, createdAt })),
      ),
    );
  }
}
