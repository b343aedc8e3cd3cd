import { deleteInBatches } from '#platform/database/delete-in-batches';
import { EntityManager } from '#platform/database/entity-manager';
import { named } from '#platform/database/named';
import { readOnly } from '#platform/database/read-only';
import { readRows } from '#platform/database/read-rows';
import { OutboxEvent } from '#platform/outbox/outbox-event.entity';
import type { Tenant } from '#platform/tenant';
import type { RequiredEntityData } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { conditionOf, type EventFilter, READABLE } from '../events/event-filter.sql.js';
import { RELAY_EVENTS } from './fan-out.sql.js';

const OLD = `
  relayed_at < :time and not exists
    (select from webhook_delivery delivery
     where delivery.event_id = old.id and delivery.status = 'pending' and delivery.next_attempt_at > :time)
  order by relayed_at`;

/** The events of the outbox. Across tenants. */
@Injectable()
export class EventsRepository {
  constructor(private readonly em: EntityManager) {}

  get(id: string): Promise<OutboxEvent> {
    return this.em.findOneOrFail(OutboxEvent, { id });
  }

  /** Returns up to `count` events after a position, in the order of the relay. */
  async list(
    { accountId, livemode }: Tenant,
    filter: EventFilter,
    after: number,
    count: number,
  ): Promise<Readonly<OutboxEvent>[]> {
    const { condition, parameters } = conditionOf(filter);
    const sql = `select * from outbox_event where ${READABLE} and sequence > ? and ${condition} order by sequence limit ?`;
    const rows = await readRows<Record<string, unknown>>(this.em, sql, [
      accountId,
      livemode,
      after,
      ...parameters,
      count,
    ]);
    return rows.map((row) => readOnly(this.em, OutboxEvent, row));
  }

  /** Returns the position of an event in the order of the relay, or null. */
  async positionOf(
    { accountId, livemode }: Tenant,
    filter: Pick<EventFilter, 'allowedTagKeys'>,
    id: string,
  ): Promise<number | null> {
    const { condition, parameters } = conditionOf(filter);
    const sql = `select sequence from outbox_event where id = ? and ${READABLE} and ${condition}`;
    const [row] = await readRows<{ sequence: number | string }>(this.em, sql, [
      id,
      accountId,
      livemode,
      ...parameters,
    ]);
    return row ? Number(row.sequence) : null;
  }

  async insert(event: RequiredEntityData<OutboxEvent>): Promise<void> {
    await this.em.insert(OutboxEvent, event);
  }

  /**
   * Creates the deliveries of at most `limit` new events. Does nothing while another process does so.
   *
   * @returns the number of relayed events and new deliveries
   */
  async relay(limit: number, now: Date): Promise<{ events: number; deliveries: number }> {
    const [counts] = await this.em.execute<{ events: number; deliveries: number }[]>(
      ...named(RELAY_EVENTS, { limit, now }),
    );
    return counts ?? { events: 0, deliveries: 0 };
  }

  /** Deletes events with their deliveries and attempts. An event that is being redelivered stays. */
  deleteRelayedBefore(time: Date, signal: AbortSignal): Promise<void> {
    return deleteInBatches(this.em, 'outbox_event', ...named(OLD, { time }), signal);
  }
}
