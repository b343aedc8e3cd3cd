import type { PlanCode } from '#config';

/** Why an invoice is issued: a billing cycle was closed, or a plan was upgraded during a cycle. */
export type InvoiceReason = 'cycle' | 'upgrade';

export interface InvoiceLineDraft {
  /** Plain text in English, such as `Growth plan`. */
  readonly description: string;
  readonly quantity: number;
  /** Integer in minor units of the currency, such as cents. */
  readonly unitAmount: number;
  /** quantity × unitAmount, in minor units. */
  readonly amount: number;
}

/** An amount to invoice, before it has a number, seller and customer. */
export interface InvoiceDraft {
  readonly accountId: number;
  /** Unique per account, such as `cycle:3` or `upgrade:2:growth`. A second draft with the same key is ignored. */
  readonly key: string;
  readonly reason: InvoiceReason;
  /** The invoiced plan. */
  readonly plan: PlanCode;
  /** Half-open, UTC: `start` ≤ t < `end`. The cycle, or its rest for an upgrade. */
  readonly period: { readonly start: Date; readonly end: Date };
  /** The end of the cycle, or the time of the upgrade. */
  readonly issuedAt: Date;
  /** ISO 4217, upper case. */
  readonly currency: string;
  /** At least one; their sum is positive. */
  readonly lines: readonly InvoiceLineDraft[];
}

/**
 * Port through which billing issues invoices. Called in the transaction that closes the cycle or changes the plan:
 * implementations await nothing outside of the database, and an error rolls back the whole change.
 */
export abstract class InvoiceIssuer {
  abstract issue(draft: InvoiceDraft): Promise<void>;
}
