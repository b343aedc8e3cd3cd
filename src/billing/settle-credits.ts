import { Clock } from '#platform/clock';
import { Injectable } from '@nestjs/common';
import { CreditAccountsRepository } from './credit-accounts.repository.js';
import { Ledger } from './ledger.js';
import { LedgerRepository } from './ledger.repository.js';
import { settle } from './postings.js';
import { UsageAlerts } from './usage-alerts.js';

/** Settles the hold of a scan, in the transaction that ends the scan. */
@Injectable()
export class SettleCredits {
  constructor(
    private readonly ledgerRepository: LedgerRepository,
    private readonly creditAccounts: CreditAccountsRepository,
    private readonly ledger: Ledger,
    private readonly alerts: UsageAlerts,
    private readonly clock: Clock,
  ) {}

  /**
   * Charges credits and releases the rest of the hold. Idempotent: a scan is settled once.
   *
   * @param charged at most the credits of the hold
   * @returns false if the scan is already settled or never held credits
   */
  async run(scanId: number, charged: number): Promise<boolean> {
    const hold = await this.ledgerRepository.lockOpenHold(scanId);
    if (!hold) return false;
    const account = await this.creditAccounts.lock(hold.accountId);
    if (!account) throw new Error(`credit account of scan ${scanId} does not exist`);
    hold.charged = charged;
    hold.endedAt = this.clock.now();
    const name = { operation: 'settle', key: `scan:${scanId}` } as const;
    await this.ledger.post(account, name, settle(hold, account.cycle));
    await this.alerts.raise(account, scanId);
    await this.creditAccounts.save(account);
    return true;
  }
}
