import { UnitOfWork } from '#platform/database/unit-of-work';
import { Problem } from '#platform/http/problem';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { ALREADY_GRANTED, CREDIT_LIMIT } from './billing.problems.js';
import type { CreditAccount } from './credit-account.entity.js';
import { CurrentCycle } from './current-cycle.js';
import { Ledger } from './ledger.js';
import { LedgerRepository } from './ledger.repository.js';
import { grant } from './postings.js';

/** Keeps every balance far inside an integer. */
export const MAX_PACK_CREDITS = 1_000_000_000;

/** Adds a pack of credits that do not expire. */
@Injectable()
export class GrantCredits {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly books: LedgerRepository,
    private readonly currentCycle: CurrentCycle,
    private readonly ledger: Ledger,
  ) {}

  /**
   * @param reference names the pack, so that it is not granted twice; an order number, say
   * @throws Problem `not_found` for the account, `already_granted`, `credit_limit`
   */
  run(accountId: number, amount: number, reference: string = randomUUID()): Promise<CreditAccount> {
    return this.unitOfWork.run(async () => {
      const account = await this.currentCycle.lock(accountId);
      const key = `pack:${reference}`;
      if (await this.books.hasGrant(accountId, key)) {
        throw new Problem(ALREADY_GRANTED, `Account ${accountId} has the pack "${reference}" already.`);
      }
      if (account.packAvailable + account.packHeld + amount > MAX_PACK_CREDITS) {
        throw new Problem(CREDIT_LIMIT, CREDIT_LIMIT.description);
      }
      await this.ledger.post(account, { operation: 'grant', key }, grant('pack', account.cycle, amount));
      return account;
    });
  }
}
