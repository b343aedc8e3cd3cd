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
    /** Attempts of the schedule so far; a redelivery starts it again. */
    tries: p.smallint(),
    /** Null unless pending. */
    nextAttemptAt: p.datetime().nullable(),
    /** Until when whoever is sending it has to say how it went; then another may. */
    claimedUntil: p.datetime().nullable(),
    createdAt: p.datetime(),
    completedAt: p.datetime().nullable(),
  },
});

/** One event on its way to one endpoint. */
export class WebhookDelivery extends WebhookDeliverySchema.class {}
WebhookDeliverySchema.setClass(WebhookDelivery);
