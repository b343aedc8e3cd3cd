import { holdsNoAccess } from '#platform/backup/access-declarations';
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
    /** Null without a response. */
    status: p.smallint().nullable(),
    /** The cause of the failure if the status does not explain it. */
    error: p.text().nullable(),
    /** The beginning of the response body. */
    responseBody: p.text().nullable(),
    /** The ID of the request that caused the event. */
    requestId: p.text().nullable(),
  },
});

/** One request to an endpoint and its outcome. */
export class WebhookAttempt extends WebhookAttemptSchema.class {}
WebhookAttemptSchema.setClass(WebhookAttempt);

holdsNoAccess('webhook_attempt', 'A log.');
