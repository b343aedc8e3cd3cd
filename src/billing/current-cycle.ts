import { Clock } from '#platform/clock';
import { ClockJumps } from '#platform/clock-jumps';
import { Injectable } from '@nestjs/common';
import { AccountsService } from '../accounts/accounts.service.js';
import { anchorOf, cycleOf } from './billing-cycle.js';
import { CloseCycle } from './close-cycle.js';
import type { CreditAccount } from './credit-account.entity.js';
import { CreditAccountsRepository } from './credit-accounts.repository.js';

/**
 * Locks credit balances in the current billing cycle. Closes cycles that have ended and that the background task has
 * not closed yet.
 */
@Injectable()
export class CurrentCycle {
  constructor(
    private readonly accounts: AccountsService,
    private readonly creditAccounts: CreditAccountsRepository,
    private readonly closeCycle: CloseCycle,
    private readonly clock: Clock,
    private readonly clockJumps: ClockJumps,
  ) {}

  /**
   * Locks the balances of an account until the current transaction ends. Creates them at their first use, starting
   * with the cycle of the sign-up.
   *
   * @throws Problem `not_found` for the account
   */
  async lock(accountId: number): Promise<CreditAccount> {
    const [account] = await this.lockAll([accountId]);
    if (!account) throw new Error(`credit account ${accountId} does not exist after its insertion`);
    return account;
  }

  /** Locks the balances of several accounts like `lock`. */
  async lockAll(accountIds: readonly number[]): Promise<CreditAccount[]> {
    const accounts = await this.creditAccounts.lockAll(accountIds);
    const locked = new Set(accounts.map(({ accountId }) => accountId));
    const missing = accountIds.filter((id) => !locked.has(id)).sort((a, b) => a - b);
    for (const accountId of missing) accounts.push(await this.create(accountId));
    // Last, because closing a cycle locks the numbers of invoices, and their holder must not wait for balances.
    for (const account of accounts) await this.catchUp(account);
    return accounts;
  }

  /** Closes all cycles that have ended, in order, unless the clock was just set: invoices cannot be withdrawn. */
  async catchUp(account: CreditAccount): Promise<void> {
    if (account.cycleEnd > this.clock.now() || !this.clockJumps.isSteady()) return;
    while (account.cycleEnd <= this.clock.now()) await this.closeCycle.run(account);
  }

  private async create(accountId: number): Promise<CreditAccount> {
    const { plan, createdAt } = await this.accounts.get(accountId);
    const anchoredAt = anchorOf(createdAt);
    const first = cycleOf(anchoredAt, 1);
    const isInserted = await this.creditAccounts.insert({
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
    if (!account) throw new Error(`credit account ${accountId} does not exist after its insertion`);
    if (isInserted) await this.closeCycle.grantMonth(account);
    return account;
  }
}
