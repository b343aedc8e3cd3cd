import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Injectable } from '@nestjs/common';
import { CreditAccountsRepository, type Subscription } from './credit-accounts.repository.js';
import { CurrentCycle } from './current-cycle.js';

/** The plan of an account, and what is left of its credits. */
@Injectable()
export class ReadSubscription {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly creditAccounts: CreditAccountsRepository,
    private readonly currentCycle: CurrentCycle,
    private readonly clock: Clock,
  ) {}

  async run(accountId: number): Promise<Subscription> {
    const read = await this.creditAccounts.findSubscription(accountId);
    if (read && read.cycleEnd > this.clock.now()) return read;
    await this.unitOfWork.run(() => this.currentCycle.lock(accountId));
    const current = await this.creditAccounts.findSubscription(accountId);
    if (!current) throw new Error(`the credit account ${accountId} was opened and is not there`);
    return current;
  }
}
