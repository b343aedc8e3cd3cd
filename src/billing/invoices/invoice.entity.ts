import type { PlanCode } from '#config';
import { holdsNoAccess, neverDecreases } from '#platform/backup/access-declarations';
import { defineEntity, p } from '@mikro-orm/core';
import type { InvoiceReason } from '../invoice-issuer.js';

export const INVOICE_STATUSES = ['open', 'paid', 'void'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/** As stored. Amounts are integers in minor units of the invoice's currency. */
export interface InvoiceLine {
  readonly description: string;
  readonly quantity: number;
  readonly unit_amount: number;
  readonly amount: number;
}

/** The seller on the day of issue. Later changes of the configuration do not affect issued invoices. */
export interface InvoiceSeller {
  readonly name: string;
  readonly address: readonly string[];
  readonly email: string | null;
  readonly tax_id: string | null;
  /** Printed below the total. */
  readonly note: readonly string[];
}

const InvoiceSchema = defineEntity({
  name: 'Invoice',
  tableName: 'invoice',
  properties: {
    id: p.integer().primary(),
    accountId: p.integer(),
    livemode: p.boolean(),
    /** Unique per account, see `InvoiceDraft`. */
    key: p.text(),
    number: p.text(),
    reason: p.text().$type<InvoiceReason>(),
    plan: p.text().$type<PlanCode>(),
    status: p.text().$type<InvoiceStatus>(),
    currency: p.text(),
    total: p.bigint('number'),
    lines: p.json<readonly InvoiceLine[]>(),
    seller: p.json<InvoiceSeller>(),
    customerEmail: p.text().nullable(),
    periodStart: p.datetime(),
    periodEnd: p.datetime(),
    issuedAt: p.datetime(),
    dueAt: p.datetime(),
    paidAt: p.datetime().nullable(),
    voidedAt: p.datetime().nullable(),
  },
});

/** An issued invoice. It never changes, except from open to paid or void. */
export class Invoice extends InvoiceSchema.class {}
InvoiceSchema.setClass(Invoice);

holdsNoAccess('invoice', 'Read by callers of the account only.');
// A number that was issued must not be issued again.
neverDecreases('invoice_counter', { key: 'year', value: 'last' });
