import { Clock } from '#platform/clock';
import { EntityManager } from '#platform/database/entity-manager';
import { RequestContext } from '@mikro-orm/core';
import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { CreditAccountsRepository } from './credit-accounts.repository.js';
import { CurrentCycle } from './current-cycle.js';

const SWEEP_MS = 60_000;

/** Closes the billing cycles that have ended. Any number of replicas may do so at once. */
@Injectable()
export class RollCycles {
  private readonly logger = new Logger(RollCycles.name);

  constructor(
    private readonly em: EntityManager,
    private readonly creditAccounts: CreditAccountsRepository,
    private readonly currentCycle: CurrentCycle,
    private readonly clock: Clock,
  ) {}

  @Interval(SWEEP_MS)
  async rollDue(): Promise<void> {
    const ids = await RequestContext.create(this.em, () => this.creditAccounts.idsDue(this.clock.now()));
    for (const id of ids) {
      try {
        await RequestContext.create(this.em, () => this.roll(id));
      } catch (error) {
        // One account's trouble is not the others'; it is tried again with the next sweep.
        this.logger.error({ err: error, accountId: id }, 'a billing cycle could not be closed');
      }
    }
  }

  private async roll(accountId: number): Promise<void> {
    await this.em.transactional(async () => {
      if (!(await this.creditAccounts.find(accountId))) await this.currentCycle.lock(accountId);
      const account = await this.creditAccounts.lockIfDue(accountId, this.clock.now());
      if (account) await this.currentCycle.catchUp(account);
    });
  }
}
