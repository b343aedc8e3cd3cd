import { PLAN_CODES, type PlanCode, PLANS } from '#config';
import { cycleOf, prorate } from '../../src/billing/billing-cycle.js';

export interface ModelHold {
  readonly cycle: number;
  readonly monthly: number;
  readonly pack: number;
  charged: number | null;
  refunded: number;
  packChargedIn: number;
}

/**
 * A simple model of the credits of an account, without ledger, locks and SQL. The service must show the same numbers
 * after the same operations.
 */
export class AccountModel {
  readonly holds: ModelHold[] = [];
  cycle = 1;
  used = 0;
  monthly: number;
  pack = 0;
  granted: number;
  private nextPlan: PlanCode | null = null;

  constructor(
    public plan: PlanCode,
    private readonly anchor: Date,
  ) {
    this.granted = this.monthly = PLANS[plan].monthlyCredits;
  }

  get remaining(): number {
    return this.monthly + this.pack;
  }

  /** Credits held in the current cycle, without monthly credits of closed cycles. */
  get held(): number {
    return this.open()
      .map(({ cycle, monthly, pack }) => pack + (cycle === this.cycle ? monthly : 0))
      .reduce((sum, credits) => sum + credits, 0);
  }

  open(): ModelHold[] {
    return this.holds.filter(({ charged }) => charged === null);
  }

  catchUp(now: Date): void {
    while (cycleOf(this.anchor, this.cycle).end <= now) {
      this.plan = this.nextPlan ?? this.plan;
      this.nextPlan = null;
      this.cycle++;
      this.used = 0;
      this.monthly = PLANS[this.plan].monthlyCredits;
      this.granted += this.monthly;
    }
  }

  /** @returns false if too few credits are available */
  reserve(credits: number): boolean {
    if (credits > this.remaining) return false;
    const monthly = Math.min(credits, this.monthly);
    const pack = credits - monthly;
    this.monthly -= monthly;
    this.pack -= pack;
    this.holds.push({ cycle: this.cycle, monthly, pack, charged: null, refunded: 0, packChargedIn: 0 });
    return true;
  }

  settle(hold: ModelHold, charged: number): void {
    if (hold.charged !== null) return;
    const monthly = Math.min(charged, hold.monthly);
    hold.charged = charged;
    hold.packChargedIn = this.cycle;
    this.pack += hold.pack - (charged - monthly);
    this.used += charged - monthly;
    if (hold.cycle !== this.cycle) return;
    this.used += monthly;
    this.monthly += hold.monthly - monthly;
  }

  grant(credits: number): void {
    this.pack += credits;
    this.granted += credits;
  }

  /** @returns false if the refund exceeds the rest of the charge */
  refund(hold: ModelHold, credits: number): boolean {
    if (credits > (hold.charged ?? 0) - hold.refunded) return false;
    for (let i = 0; i < credits; i++) this.refundOne(hold);
    return true;
  }

  changePlan(plan: PlanCode, now: Date): void {
    const step = PLAN_CODES.indexOf(plan) - PLAN_CODES.indexOf(this.plan);
    this.nextPlan = step < 0 ? plan : null;
    if (step <= 0) return;
    const more = PLANS[plan].monthlyCredits - PLANS[this.plan].monthlyCredits;
    const credits = prorate(more, cycleOf(this.anchor, this.cycle), now, 'up');
    this.monthly += credits;
    this.granted += credits;
    this.plan = plan;
  }

  private refundOne(hold: ModelHold): void {
    const packCharged = (hold.charged ?? 0) - Math.min(hold.charged ?? 0, hold.monthly);
    const isPack = hold.refunded++ < packCharged;
    if (!isPack && hold.cycle === this.cycle) this.monthly++;
    else this.pack++;
    if ((isPack ? hold.packChargedIn : hold.cycle) === this.cycle) this.used--;
  }
}
