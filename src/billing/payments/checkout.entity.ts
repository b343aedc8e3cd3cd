import { holdsNoAccess } from '#platform/backup/access-declarations';
import { defineEntity, p } from '@mikro-orm/core';

const CheckoutSchema = defineEntity({
  name: 'Checkout',
  tableName: 'invoice_checkout',
  properties: {
    id: p.integer().primary(),
    accountId: p.integer(),
    livemode: p.boolean(),
    invoiceId: p.integer(),
    /** Stored before the request to the provider, so that a retry after a crash returns the same page. */
    idempotencyKey: p.uuid(),
    /** Id at the provider; null until the provider has answered. */
    sessionId: p.text().nullable(),
    expiresAt: p.datetime().nullable(),
    /** From this time on, the page cannot be paid. */
    endedAt: p.datetime().nullable(),
    /** Id of the payment at the provider. */
    paymentReference: p.text().nullable(),
    createdAt: p.datetime(),
  },
});

/** A payment page of the provider for an invoice. */
export class Checkout extends CheckoutSchema.class {}
CheckoutSchema.setClass(Checkout);

holdsNoAccess('invoice_checkout', 'A page of the payment provider, which names it by an id of its own.');
