import { BackgroundTask, type TaskRun } from '#platform/background/background-task';
import { DueRows } from '#platform/background/due-rows';
import { Injectable } from '@nestjs/common';
import { CreditAccountsRepository } from './credit-accounts.repository.js';
import { CurrentCycle } from './current-cycle.js';

/** Closes the billing cycles that have ended. Any number of replicas may do so at once. */
@Injectable()
export class RollCycles {
  constructor(
    private readonly dueRows: DueRows,
    private readonly creditAccounts: CreditAccountsRepository,
    private readonly currentCycle: CurrentCycle,
  ) {}

  @BackgroundTask({ name: 'billing.roll-cycles', every: 60_000, needsSteadyClock: true })
  async rollDue({ now, signal }: TaskRun): Promise<number> {
    return this.dueRows.process({
      ids: await this.creditAccounts.idsDue(now),
      handle: (accountId) => this.roll(accountId, now),
      failure: 'a billing cycle could not be closed; it stays due',
      signal,
    });
  }

  private async roll(accountId: number, now: Date): Promise<boolean> {
    if (!(await this.creditAccounts.find(accountId))) await this.currentCycle.lock(accountId);
    const account = await this.creditAccounts.lockIfDue(accountId, now);
    if (account) await this.currentCycle.catchUp(account);
    return account !== null;
  }
}
