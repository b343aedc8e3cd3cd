import type { PlanCode } from '#config';
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
    /** The plan at the start of the cycle: what its invoice is about. */
    cyclePlan: p.text().$type<PlanCode>(),
    /** A smaller plan that begins with the next cycle. */
    nextPlan: p.text().$type<PlanCode>().nullable(),
    monthlyAvailable: p.integer(),
    monthlyHeld: p.integer(),
    packAvailable: p.integer(),
    packHeld: p.integer(),
    /** Monthly credits of ended cycles, still held by scans that began in them. */
    endedHeld: p.integer(),
    /** Charged in this cycle. */
    used: p.integer(),
    /** The highest share of the credits whose use was told of in this cycle. */
    alertedPercent: p.smallint(),
  },
});

/**
 * What an account has. Each balance is the sum of its entries in the books; `ledger check` proves it. Changed
 * only under the lock of its row, or by the conditional update that reserves.
 */
export class CreditAccount extends CreditAccountSchema.class {
  remaining(): number {
    return this.monthlyAvailable + this.packAvailable;
  }

  held(): number {
    return this.monthlyHeld + this.packHeld;
  }

  /** The cycle's credits: what was granted in it, and the packs that were there. Grants alone change it. */
  total(): number {
    return this.used + this.remaining() + this.held();
  }

  currentCycle(): BillingCycle {
    return { number: this.cycle, start: this.cycleStart, end: this.cycleEnd };
  }

  /** Adds to the balances what the transaction adds to the books, so that neither goes without the other. */
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

  /** Nothing monthly may be available any more; what is held goes on being held for the ended cycle. */
  begin({ number, start, end }: BillingCycle, plan: PlanCode): void {
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
