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

/** Refunds the charge of a scan with correcting ledger entries. */
@Injectable()
export class RefundCredits {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly ledgerRepository: LedgerRepository,
    private readonly currentCycle: CurrentCycle,
    private readonly ledger: Ledger,
  ) {}

  /**
   * @param amount defaults to the part of the charge that is not refunded yet
   * @throws Problem `not_found` if the scan never held credits, `refund_exceeds_charge`
   */
  run(scanId: number, amount?: number) {
    return this.unitOfWork.run(async () => {
      const hold = await this.ledgerRepository.lockHold(scanId);
      if (!hold) throw new Problem(NOT_FOUND, `Scan ${scanId} never reserved credits.`);
      const refundable = (hold.charged ?? 0) - hold.refunded;
      const refunded = amount ?? refundable;
      if (refunded > refundable || refunded === 0) {
        const detail = `Scan ${scanId} has ${refundable} refundable credits; ${refunded} were requested.`;
        throw new Problem(REFUND_EXCEEDS_CHARGE, detail);
      }
      const account = await this.currentCycle.lock(hold.accountId);
      await this.post(account, hold, refunded);
      hold.refunded += refunded;
      return { accountId: hold.accountId, refunded, remaining: account.remaining() };
    });
  }

  private async post(account: CreditAccount, hold: CreditHold, amount: number): Promise<void> {
    const { accountId, scanId } = hold;
    const packCharge = await this.ledgerRepository.findPackCharge(accountId, scanId);
    const currentCycle = account.cycle;
    const packChargedIn = packCharge?.cycle ?? currentCycle;
    // Unique: the refunded amount grows with each refund of the scan.
    const key = `scan:${scanId}:${hold.refunded}`;
    const postings = refund(hold, amount, { currentCycle, packChargedIn });
    await this.ledger.post(account, { operation: 'refund', key }, postings);
  }
}
