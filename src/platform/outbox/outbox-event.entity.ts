import { defineEntity, p } from '@mikro-orm/core';
import type { EventBusinessDto } from './event-business.dto.js';

/** What surrounds the data of an event, as it was when the event was written. */
export interface EventContext {
  readonly business: EventBusinessDto | null;
  readonly dashboard_url: string | null;
}

const OutboxEventSchema = defineEntity({
  name: 'OutboxEvent',
  tableName: 'outbox_event',
  properties: {
    /** `evt_…`; receivers recognise a repeated delivery by it. */
    id: p.text().primary(),
    /**
     * Orders the events of one transaction. The relay assigns it again, so that an event which readers see after
     * another has the larger one, whenever their transactions began.
     */
    sequence: p.bigint('number').columnType('bigint').autoincrement(),
    accountId: p.integer(),
    livemode: p.boolean(),
    type: p.text(),
    data: p.json<Readonly<Record<string, unknown>>>(),
    /** Null for events of versions without it. */
    context: p.json<EventContext>().nullable(),
    /** The tags that filters compare: those that all businesses of the event have; null without a business. */
    tagKeys: p.array().columnType('text[]').nullable(),
    /** The businesses of the event; empty for one about a tag; null without any, and for events of versions without it. */
    businessIds: p.array<number>().columnType('integer[]').nullable(),
    /** Whether it is an example that was sent to one endpoint on request. */
    isSample: p.boolean().default(false),
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
