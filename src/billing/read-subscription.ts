import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Injectable } from '@nestjs/common';
import { CreditAccountsRepository, type Subscription } from './credit-accounts.repository.js';
import { CurrentCycle } from './current-cycle.js';

/** Reads the plan and credits of an account, and closes an ended cycle first. */
@Injectable()
export class ReadSubscription {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly creditAccounts: CreditAccountsRepository,
    private readonly currentCycle: CurrentCycle,
    private readonly clock: Clock,
  ) {}

  async run(accountId: number): Promise<Subscription> {
    const stored = await this.creditAccounts.findSubscription(accountId);
    if (stored && stored.cycleEnd > this.clock.now()) return stored;
    await this.unitOfWork.run(() => this.currentCycle.lock(accountId));
    const current = await this.creditAccounts.findSubscription(accountId);
    if (!current) throw new Error(`credit account ${accountId} does not exist after its creation`);
    return current;
  }
}
