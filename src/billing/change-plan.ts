import { PLAN_CODES, type PlanCode, PLANS } from '#config';
import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Injectable } from '@nestjs/common';
import { AccountsService } from '../accounts/accounts.service.js';
import { prorate } from './billing-cycle.js';
import type { CreditAccount } from './credit-account.entity.js';
import { CurrentCycle } from './current-cycle.js';
import { Invoicing } from './invoicing.js';
import { Ledger } from './ledger.js';
import { grant } from './postings.js';

export interface PlanChange {
  /** The current plan. */
  readonly plan: PlanCode;
  /** The smaller plan that takes effect at the end of the cycle, if any. */
  readonly nextPlan: PlanCode | null;
  readonly cycleEnd: Date;
}

/** Changes the plan of an account. */
@Injectable()
export class ChangePlan {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsService,
    private readonly currentCycle: CurrentCycle,
    private readonly invoicing: Invoicing,
    private readonly ledger: Ledger,
    private readonly clock: Clock,
  ) {}

  /**
   * Upgrades immediately, with prorated credits and price for the rest of the cycle. Downgrades with the next cycle,
   * because the current one is paid for. Setting the current plan withdraws a pending downgrade.
   *
   * @throws Problem `not_found` for the account
   */
  run(accountId: number, plan: PlanCode): Promise<PlanChange> {
    return this.unitOfWork.run(async () => {
      const account = await this.currentCycle.lock(accountId);
      const { plan: before } = await this.accounts.get(accountId);
      const step = PLAN_CODES.indexOf(plan) - PLAN_CODES.indexOf(before);
      if (step > 0) await this.upgrade(account, before, plan);
      account.nextPlan = step < 0 ? plan : null;
      return { plan: step > 0 ? plan : before, nextPlan: account.nextPlan, cycleEnd: account.cycleEnd };
    });
  }

  private async upgrade(account: CreditAccount, from: PlanCode, to: PlanCode): Promise<void> {
    const { accountId } = account;
    const cycle = account.currentCycle();
    const now = this.clock.now();
    await this.accounts.changePlan(accountId, to);
    const difference = Math.max(0, PLANS[to].monthlyCredits - PLANS[from].monthlyCredits);
    const credits = prorate(difference, cycle, now, 'up');
    // The key is unique: within a cycle plans are only upgraded, so each plan is reached once.
    const name = { operation: 'grant', key: `upgrade:${cycle.number}:${to}` } as const;
    await this.ledger.post(account, name, grant('monthly', cycle.number, credits));
    await this.invoicing.invoiceUpgrade(accountId, { from, to }, cycle, now);
  }
}
