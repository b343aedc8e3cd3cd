import { PLANS } from '#config';
import { Injectable } from '@nestjs/common';
import { AccountsService } from '../accounts/accounts.service.js';
import { cycleOf } from './billing-cycle.js';
import type { CreditAccount } from './credit-account.entity.js';
import { CreditAccountsRepository } from './credit-accounts.repository.js';
import { Invoicing } from './invoicing.js';
import { Ledger } from './ledger.js';
import { expire, grant } from './postings.js';

/** Closes a billing cycle and starts the next. */
@Injectable()
export class CloseCycle {
  constructor(
    private readonly accounts: AccountsService,
    private readonly creditAccounts: CreditAccountsRepository,
    private readonly invoicing: Invoicing,
    private readonly ledger: Ledger,
  ) {}

  /** @param account must be locked, so that one replica closes each cycle once */
  async run(account: CreditAccount): Promise<void> {
    const ended = account.cycle;
    await this.ledger.post(
      account,
      { operation: 'expire', key: `cycle:${ended}` },
      expire(ended, account.monthlyAvailable),
    );
    await this.invoicing.invoiceCycle(account);
    const { accountId, nextPlan } = account;
    if (nextPlan) await this.accounts.changePlan(accountId, nextPlan);
    const { plan } = await this.accounts.get(accountId);
    account.startCycle(cycleOf(account.anchoredAt, ended + 1), plan);
    await this.grantMonth(account);
  }

  /** Grants the monthly credits of the cycle that has just started. */
  async grantMonth(account: CreditAccount): Promise<void> {
    const { cycle, cyclePlan } = account;
    const postings = grant('monthly', cycle, PLANS[cyclePlan].monthlyCredits);
    await this.ledger.post(account, { operation: 'grant', key: `cycle:${cycle}` }, postings);
    await this.creditAccounts.save(account);
  }
}
