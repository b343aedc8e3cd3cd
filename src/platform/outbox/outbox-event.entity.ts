import { defineEntity, p } from '@mikro-orm/core';

const OutboxEventSchema = defineEntity({
  name: 'OutboxEvent',
  tableName: 'outbox_event',
  properties: {
    /** `evt_…`, what receivers tell a repeated delivery by. */
    id: p.text().primary(),
    /** The order of the events of one transaction; of several, nearly theirs. */
    sequence: p.bigint('number').columnType('bigint').autoincrement(),
    accountId: p.integer(),
    livemode: p.boolean(),
    type: p.text(),
    data: p.json<Readonly<Record<string, unknown>>>(),
    /** The request it follows from, if any. */
    requestId: p.text().nullable(),
    createdAt: p.datetime(),
    /** When it was handed to whom it concerns; null until then. */
    relayedAt: p.datetime().nullable(),
  },
});

/** Something that happened, stored in the transaction in which it did. */
export class OutboxEvent extends OutboxEventSchema.class {}
OutboxEventSchema.setClass(OutboxEvent);
