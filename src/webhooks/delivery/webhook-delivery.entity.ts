import { sendsTo } from '#platform/backup/access-declarations';
import { defineEntity, p } from '@mikro-orm/core';

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

const WebhookDeliverySchema = defineEntity({
  name: 'WebhookDelivery',
  tableName: 'webhook_delivery',
  properties: {
    id: p.integer().primary(),
    accountId: p.integer(),
    livemode: p.boolean(),
    endpointId: p.integer(),
    eventId: p.text(),
    eventType: p.text(),
    status: p.text().$type<DeliveryStatus>(),
    /** Attempts so far; a redelivery resets the count. */
    tries: p.smallint(),
    /** Null unless pending. */
    nextAttemptAt: p.datetime().nullable(),
    /** While a process attempts the delivery, when its claim expires. */
    claimedUntil: p.datetime().nullable(),
    createdAt: p.datetime(),
    completedAt: p.datetime().nullable(),
  },
});

/** The delivery of one event to one endpoint. */
export class WebhookDelivery extends WebhookDeliverySchema.class {}
WebhookDeliverySchema.setClass(WebhookDelivery);

// An event that was delivered since the backup is not delivered again.
sendsTo('webhook_delivery', {
  lists: [],
  list: null,
  only: { column: 'status', value: 'pending' },
  sameBy: ['id', 'created_at'],
  follows: {},
  removed: (at) => ({ status: 'failed', next_attempt_at: null, claimed_until: null, completed_at: at }),
});
