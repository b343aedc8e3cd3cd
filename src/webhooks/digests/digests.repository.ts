import { EntityManager } from '#platform/database/entity-manager';
import { readOnly } from '#platform/database/read-only';
import { readRows } from '#platform/database/read-rows';
import { OutboxEvent } from '#platform/outbox/outbox-event.entity';
import type { Tenant } from '#platform/tenant';
import { LockMode } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { SUBSCRIBES } from '../delivery/fan-out.sql.js';
import { WebhookEndpoint } from '../endpoints/webhook-endpoint.entity.js';

/** The events for an endpoint after a position and up to another. Parameters: the endpoint, the positions. */
const COVERED = `
  from outbox_event event join webhook_endpoint endpoint
    on endpoint.account_id = event.account_id and endpoint.livemode = event.livemode
  where endpoint.id = ? and event.relayed_at is not null and event.sequence > ? and event.sequence <= ?
    and not event.is_sample and ${SUBSCRIBES}`;

const COUNT_BY_TYPE = `select event.type, count(*)::int as count ${COVERED} group by event.type`;

/**
 * The events with the most to say: alerts, then significant changes, each by its size. The last parameter is the
 * maximum number.
 */
const MOST_IMPORTANT = `
  select event.* ${COVERED}
  order by event.type = 'alert.triggered' desc, event.data ->> 'significant' = 'true' desc nulls last,
    case when jsonb_typeof(event.data -> 'mean_change') = 'number'
      then abs((event.data ->> 'mean_change')::float8) end desc nulls last,
    event.sequence desc
  limit ?`;

/** Maximum due digests of one run. */
const BATCH = 200;

/** Reads the events of digests. Methods without a tenant are for background tasks and callers that lock the endpoint. */
@Injectable()
export class DigestsRepository {
  constructor(private readonly em: EntityManager) {}

  /** Returns the position of the newest event that readers see; 0 without one. */
  async lastPosition({ accountId, livemode }: Tenant): Promise<number> {
    const [row] = await readRows<{ position: number | string }>(
      this.em,
      `select coalesce(max(sequence), 0) as position from outbox_event
       where account_id = ? and livemode = ? and relayed_at is not null`,
      [accountId, livemode],
    );
    return Number(row?.position ?? 0);
  }

  /** Returns the endpoints whose digest is due, the longest due first. */
  async due(now: Date): Promise<number[]> {
    const rows = await readRows<{ id: number }>(
      this.em,
      `select id from webhook_endpoint where enabled and next_digest_at <= ?::timestamptz
       order by next_digest_at limit ${BATCH}`,
      [now],
    );
    return rows.map(({ id }) => id);
  }

  /** Returns the endpoints whose digest is due after a moment. */
  dueAfter(moment: Date): Promise<WebhookEndpoint[]> {
    return this.em.find(WebhookEndpoint, { nextDigestAt: { $gt: moment } }, { disableIdentityMap: true });
  }

  /** Locks an endpoint. Returns null if it was deleted. */
  lock(id: number): Promise<WebhookEndpoint | null> {
    return this.em.findOne(WebhookEndpoint, { id }, { lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE });
  }

  async flush(): Promise<void> {
    await this.em.flush();
  }

  /** Locks an endpoint whose digest is due. Returns null if it is not, or if another process has it. */
  async claim(id: number, now: Date): Promise<WebhookEndpoint | null> {
    const [row] = await this.em.execute<Record<string, unknown>[]>(
      `select * from webhook_endpoint where id = ? and enabled and next_digest_at <= ?::timestamptz
       for no key update skip locked`,
      [id, now],
    );
    return row ? this.em.map(WebhookEndpoint, row as never) : null;
  }

  /** Counts the events for an endpoint between two positions, by type. */
  async count(id: number, after: number, until: number): Promise<Record<string, number>> {
    const rows = await readRows<{ type: string; count: number }>(this.em, COUNT_BY_TYPE, [id, after, until]);
    return Object.fromEntries(rows.map(({ type, count }) => [type, count]));
  }

  /** Returns the most important events for an endpoint between two positions. */
  async mostImportant(
    id: number,
    after: number,
    until: number,
    limit: number,
  ): Promise<Readonly<OutboxEvent>[]> {
    const rows = await readRows<Record<string, unknown>>(this.em, MOST_IMPORTANT, [id, after, until, limit]);
    return rows.map((row) => readOnly(this.em, OutboxEvent, row));
  }
}
