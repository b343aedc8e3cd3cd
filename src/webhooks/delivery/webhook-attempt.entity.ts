import { defineEntity, p } from '@mikro-orm/core';

const WebhookAttemptSchema = defineEntity({
  name: 'WebhookAttempt',
  tableName: 'webhook_attempt',
  properties: {
    id: p.bigint('number').primary().columnType('bigint'),
    accountId: p.integer(),
    livemode: p.boolean(),
    deliveryId: p.integer(),
    attemptedAt: p.datetime(),
    durationMs: p.integer(),
    /** Of the answer; null when there was none. */
    status: p.smallint().nullable(),
    /** Why it is a failure, where the status alone does not say it. */
    error: p.text().nullable(),
    /** The beginning of the answer's body. */
    responseBody: p.text().nullable(),
    /** Of the request that the event follows from. */
    requestId: p.text().nullable(),
  },
});

/** One request to an endpoint, and what came of it. */
export class WebhookAttempt extends WebhookAttemptSchema.class {}
WebhookAttemptSchema.setClass(WebhookAttempt);
