import type { PlanCode } from '#config';

/** Why an invoice is issued: a billing cycle has closed, or a plan was upgraded in the middle of one. */
export type InvoiceReason = 'cycle' | 'upgrade';

export interface InvoiceLineDraft {
  /** Plain text for the customer, in English: `Growth plan`. */
  readonly description: string;
  readonly quantity: number;
  /** Minor units of the currency (cents), integer. */
  readonly unitAmount: number;
  /** quantity × unitAmount, minor units. */
  readonly amount: number;
}

/** What is to be paid, before it has a number, taxes or a face. */
export interface InvoiceDraft {
  readonly accountId: number;
  /**
   * Unique per account and for ever (`cycle:3`, `upgrade:2:growth`): a second draft with the same key is the
   * same invoice.
   */
  readonly key: string;
  readonly reason: InvoiceReason;
  /** The plan that is paid for. */
  readonly plan: PlanCode;
  /** Half-open, UTC: `start` ≤ t < `end`. The whole cycle, or for an upgrade what was left of it. */
  readonly period: { readonly start: Date; readonly end: Date };
  /** When the invoice came to be: the end of the cycle, or the moment of the upgrade. */
  readonly issuedAt: Date;
  /** ISO 4217, upper case. */
  readonly currency: string;
  /** At least one; their sum is above zero, since nothing is issued for what is free. */
  readonly lines: readonly InvoiceLineDraft[];
}

/**
 * The port through which billing says what is to be paid; whoever writes invoices implements it.
 *
 * Called inside the transaction that closes the cycle or changes the plan: implementations await nothing
 * outside the database, and a throw undoes the whole change.
 */
export abstract class InvoiceIssuer {
  abstract issue(draft: InvoiceDraft): Promise<void>;
}
