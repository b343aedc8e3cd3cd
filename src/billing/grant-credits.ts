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

/** Keeps every balance within the range of an integer column. */
export const MAX_PACK_CREDITS = 1_000_000_000;

/** Grants a pack of credits, which do not expire. */
@Injectable()
export class GrantCredits {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly ledgerRepository: LedgerRepository,
    private readonly currentCycle: CurrentCycle,
    private readonly ledger: Ledger,
  ) {}

  /**
   * @param reference identifies the pack, such as an order number, so that it is granted once
   * @throws Problem `not_found` for the account, `already_granted`, `credit_limit`
   */
  run(accountId: number, amount: number, reference: string = randomUUID()): Promise<CreditAccount> {
    return this.unitOfWork.run(async () => {
      const account = await this.currentCycle.lock(accountId);
      const key = `pack:${reference}`;
      if (await this.ledgerRepository.hasGrant(accountId, key)) {
        throw new Problem(ALREADY_GRANTED, `Account ${accountId} already has the pack "${reference}".`);
      }
      if (account.packAvailable + account.packHeld + amount > MAX_PACK_CREDITS) {
        const total = account.packAvailable + account.packHeld + amount;
        throw new Problem(
          CREDIT_LIMIT,
          `Account ${accountId} would have ${total} credits in packs; the limit is ${MAX_PACK_CREDITS}.`,
        );
      }
      await this.ledger.post(account, { operation: 'grant', key }, grant('pack', account.cycle, amount));
      return account;
    });
  }
}
