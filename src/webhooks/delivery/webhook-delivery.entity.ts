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
