import { defineEntity, p } from '@mikro-orm/core';

const OutboxEventSchema = defineEntity({
  name: 'OutboxEvent',
  tableName: 'outbox_event',
  properties: {
    /** `evt_…`; receivers recognise a repeated delivery by it. */
    id: p.text().primary(),
    /** Orders the events of one transaction, and approximately those of different transactions. */
    sequence: p.bigint('number').columnType('bigint').autoincrement(),
    accountId: p.integer(),
    livemode: p.boolean(),
    type: p.text(),
    data: p.json<Readonly<Record<string, unknown>>>(),
    /** The request that caused the event, if any. */
    requestId: p.text().nullable(),
    createdAt: p.datetime(),
    /** When its deliveries were created; null until then. */
    relayedAt: p.datetime().nullable(),
  },
});

/** An event, stored in the transaction that caused it. */
export class OutboxEvent extends OutboxEventSchema.class {}
OutboxEventSchema.setClass(OutboxEvent);
