import type { PlanCode } from '#config';
import { holdsNoAccess } from '#platform/backup/access-declarations';
import { defineEntity, p } from '@mikro-orm/core';
import type { BillingCycle } from './billing-cycle.js';
import type { Posting } from './credit-entry.entity.js';

const CreditAccountSchema = defineEntity({
  name: 'CreditAccount',
  tableName: 'credit_account',
  properties: {
    accountId: p.integer().primary(),
    /** Midnight UTC of the day of sign-up. */
    anchoredAt: p.datetime(),
    cycle: p.integer(),
    cycleStart: p.datetime(),
    cycleEnd: p.datetime(),
    /** The plan at the start of the cycle, which its invoice bills. */
    cyclePlan: p.text().$type<PlanCode>(),
    /** Pending downgrade, effective with the next cycle. */
    nextPlan: p.text().$type<PlanCode>().nullable(),
    monthlyAvailable: p.integer(),
    monthlyHeld: p.integer(),
    packAvailable: p.integer(),
    packHeld: p.integer(),
    /** Monthly credits of closed cycles that running scans still hold. */
    endedHeld: p.integer(),
    /** Credits charged in this cycle. */
    used: p.integer(),
    /** The highest usage threshold, in percent, that raised an alert in this cycle. */
    alertedPercent: p.smallint(),
  },
});

/**
 * The credit balances of an account. Each balance is the sum of its ledger entries, which `ledger check` verifies.
 * Changed only under the row lock, or by the conditional update of a reservation.
 */
export class CreditAccount extends CreditAccountSchema.class {
  remaining(): number {
    return this.monthlyAvailable + this.packAvailable;
  }

  held(): number {
    return this.monthlyHeld + this.packHeld;
  }

  /** All credits of the cycle: monthly credits and packs, used or not. Only grants change it. */
  total(): number {
    return this.used + this.remaining() + this.held();
  }

  currentCycle(): BillingCycle {
    return { number: this.cycle, start: this.cycleStart, end: this.cycleEnd };
  }

  /** Applies ledger entries to the balances, so that both always change together. */
  apply(postings: readonly Posting[]): void {
    for (const { ledger, bucket, cycle, amount } of postings) {
      const isCurrent = cycle === this.cycle;
      if (ledger === 'spent' && isCurrent) this.used += amount;
      if (bucket === 'pack') {
        if (ledger === 'available') this.packAvailable += amount;
        if (ledger === 'held') this.packHeld += amount;
      } else {
        if (ledger === 'available') this.monthlyAvailable += amount;
        if (ledger === 'held' && isCurrent) this.monthlyHeld += amount;
        if (ledger === 'held' && !isCurrent) this.endedHeld += amount;
      }
    }
  }

  /** Starts a cycle. Monthly credits must have expired; held ones stay held for the closed cycle. */
  startCycle({ number, start, end }: BillingCycle, plan: PlanCode): void {
    this.endedHeld += this.monthlyHeld;
    this.monthlyHeld = 0;
    this.used = 0;
    this.alertedPercent = 0;
    this.cycle = number;
    this.cycleStart = start;
    this.cycleEnd = end;
    this.cyclePlan = plan;
    this.nextPlan = null;
  }
}
CreditAccountSchema.setClass(CreditAccount);

holdsNoAccess('credit_account', 'Balances.');
