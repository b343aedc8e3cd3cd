import { UnitOfWork } from '#platform/database/unit-of-work';
import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import { Injectable } from '@nestjs/common';
import { REFUND_EXCEEDS_CHARGE } from './billing.problems.js';
import type { CreditAccount } from './credit-account.entity.js';
import type { CreditHold } from './credit-hold.entity.js';
import { CurrentCycle } from './current-cycle.js';
import { Ledger } from './ledger.js';
import { LedgerRepository } from './ledger.repository.js';
import { refund } from './postings.js';

export interface Refund {
  readonly accountId: number;
  readonly refunded: number;
  readonly remaining: number;
}

/** Gives back what a scan was charged: a correction, booked beside the charge. */
@Injectable()
export class RefundCredits {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly books: LedgerRepository,
    private readonly currentCycle: CurrentCycle,
    private readonly ledger: Ledger,
  ) {}

  /**
   * @param amount all that is left of the charge unless given
   * @throws Problem `not_found` for a scan that held nothing, `refund_exceeds_charge`
   */
  run(scanId: number, amount?: number): Promise<Refund> {
    return this.unitOfWork.run(async () => {
      const hold = await this.books.lockHold(scanId);
      if (!hold) throw new Problem(NOT_FOUND, `No credits were ever reserved for a scan ${scanId}.`);
      const left = (hold.charged ?? 0) - hold.refunded;
      const refunded = amount ?? left;
      if (refunded > left || refunded === 0) {
        throw new Problem(
          REFUND_EXCEEDS_CHARGE,
          `Of the charge of scan ${scanId}, ${left} credits are left.`,
        );
      }
      const account = await this.currentCycle.lock(hold.accountId);
      await this.post(account, hold, refunded);
      hold.refunded += refunded;
      return { accountId: hold.accountId, refunded, remaining: account.remaining() };
    });
  }

  private async post(account: CreditAccount, hold: CreditHold, amount: number): Promise<void> {
    const { accountId, scanId } = hold;
    const packCharge = await this.books.findPackCharge(accountId, scanId);
    const currentCycle = account.cycle;
    const packChargedIn = packCharge?.cycle ?? currentCycle;
    // Each refund of a scan begins where the ones before it ended.
    const key = `scan:${scanId}:${hold.refunded}`;
    const postings = refund(hold, amount, { currentCycle, packChargedIn });
    await this.ledger.post(account, { operation: 'refund', key }, postings);
  }
}
