import { Clock } from '#platform/clock';
import { Injectable } from '@nestjs/common';
import { AccountsService } from '../accounts/accounts.service.js';
import { anchorOf, cycleOf } from './billing-cycle.js';
import { CloseCycle } from './close-cycle.js';
import type { CreditAccount } from './credit-account.entity.js';
import { CreditAccountsRepository } from './credit-accounts.repository.js';

/**
 * Sees to it that nobody works on the balances of a cycle that is over. The background task closes cycles when
 * they end; whoever comes before it closes them here.
 */
@Injectable()
export class CurrentCycle {
  constructor(
    private readonly accounts: AccountsService,
    private readonly creditAccounts: CreditAccountsRepository,
    private readonly closeCycle: CloseCycle,
    private readonly clock: Clock,
  ) {}

  /**
   * The balances of an account in the cycle of now, locked until the current transaction ends. Opened at their
   * first use, with the cycle of the sign-up.
   *
   * @throws Problem `not_found` for the account
   */
  async lock(accountId: number): Promise<CreditAccount> {
    const account = (await this.creditAccounts.lock(accountId)) ?? (await this.open(accountId));
    await this.catchUp(account);
    return account;
  }

  /** Closes the cycles that have ended, one after the other, however many were missed. */
  async catchUp(account: CreditAccount): Promise<void> {
    while (account.cycleEnd <= this.clock.now()) await this.closeCycle.run(account);
  }

  private async open(accountId: number): Promise<CreditAccount> {
    const { plan, createdAt } = await this.accounts.get(accountId);
    const anchoredAt = anchorOf(createdAt);
    const first = cycleOf(anchoredAt, 1);
    const isMine = await this.creditAccounts.insert({
      accountId,
      anchoredAt,
      cycle: 1,
      cycleStart: first.start,
      cycleEnd: first.end,
      cyclePlan: plan,
      nextPlan: null,
      monthlyAvailable: 0,
      monthlyHeld: 0,
      packAvailable: 0,
      packHeld: 0,
      endedHeld: 0,
      used: 0,
      alertedPercent: 0,
    });
    const account = await this.creditAccounts.lock(accountId);
    if (!account) throw new Error(`the credit account ${accountId} was stored and is not there`);
    if (isMine) await this.closeCycle.grantMonth(account);
    return account;
  }
}
