import { BILLING_CURRENCY, type PlanCode, PLANS } from '#config';
import { Injectable } from '@nestjs/common';
import { type BillingCycle, prorate } from './billing-cycle.js';
import type { CreditAccount } from './credit-account.entity.js';
import { type InvoiceDraft, InvoiceIssuer } from './invoice-issuer.js';

/** Drafts the invoices of plans: each cycle at its end, and an upgrade immediately, for the rest of its cycle. */
@Injectable()
export class Invoicing {
  constructor(private readonly issuer: InvoiceIssuer) {}

  /** Invoices the plan at the start of the cycle. Upgrades during the cycle are already invoiced. */
  async invoiceCycle(account: CreditAccount): Promise<void> {
    const { accountId, cyclePlan } = account;
    const { number, start, end } = account.currentCycle();
    await this.issue(priceOf(cyclePlan), `${PLANS[cyclePlan].name} plan`, {
      accountId,
      key: `cycle:${number}`,
      reason: 'cycle',
      plan: cyclePlan,
      period: { start, end },
      issuedAt: end,
    });
  }

  async invoiceUpgrade(
    accountId: number,
    { from, to }: { from: PlanCode; to: PlanCode },
    { number, start, end }: BillingCycle,
    now: Date,
  ): Promise<void> {
    const difference = Math.max(0, priceOf(to) - priceOf(from));
    const description = `Upgrade from ${PLANS[from].name} to ${PLANS[to].name} for the rest of the cycle`;
    await this.issue(prorate(difference, { start, end }, now, 'down'), description, {
      accountId,
      key: `upgrade:${number}:${to}`,
      reason: 'upgrade',
      plan: to,
      period: { start: now, end },
      issuedAt: now,
    });
  }

  private async issue(
    amount: number,
    description: string,
    draft: Omit<InvoiceDraft, 'currency' | 'lines'>,
  ): Promise<void> {
    if (amount === 0) return;
    await this.issuer.issue({
      ...draft,
      currency: BILLING_CURRENCY,
      lines: [{ description, quantity: 1, unitAmount: amount, amount }],
    });
  }
}

function priceOf(plan: PlanCode): number {
  return PLANS[plan].monthlyPrice[BILLING_CURRENCY];
}
