import { defineEntity, p } from '@mikro-orm/core';

const CheckoutSchema = defineEntity({
  name: 'Checkout',
  tableName: 'invoice_checkout',
  properties: {
    id: p.integer().primary(),
    accountId: p.integer(),
    livemode: p.boolean(),
    invoiceId: p.integer(),
    /** Stored before the provider is asked: whoever asks again, after a crash say, gets the same page. */
    idempotencyKey: p.uuid(),
    /** The provider's id; null until it has answered. */
    sessionId: p.text().nullable(),
    expiresAt: p.datetime().nullable(),
    /** Nobody can pay on it any more. */
    endedAt: p.datetime().nullable(),
    /** The provider's id of the payment that was made on it. */
    paymentReference: p.text().nullable(),
    createdAt: p.datetime(),
  },
});

/** An attempt to have an invoice paid on a page of the provider. */
export class Checkout extends CheckoutSchema.class {}
CheckoutSchema.setClass(Checkout);
