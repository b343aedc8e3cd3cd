import { EntityManager } from '#platform/database/entity-manager';
import { named } from '#platform/database/named';
import { givenFields } from '#platform/given-fields';
import type { Tenant } from '#platform/tenant';
import type { RequiredEntityData } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { INSERT_MISSED_DELIVERIES } from '../delivery/fan-out.sql.js';
import { WebhookAttempt } from '../delivery/webhook-attempt.entity.js';
import { type DeliveryStatus, WebhookDelivery } from '../delivery/webhook-delivery.entity.js';

/** Undefined matches all. */
export interface DeliveryFilter {
  readonly endpointId?: number | number[] | undefined;
  readonly eventType?: string | undefined;
  readonly status?: DeliveryStatus | undefined;
  readonly since?: Date | undefined;
  /** Only smaller ids: the last id of the previous page. */
  readonly beforeId?: number | undefined;
  readonly limit: number;
}

const RESTART = `status = 'pending', tries = 0, next_attempt_at = ?, completed_at = null`;

/** Deliveries and their attempts. Methods without a tenant are for callers that have locked the endpoint. */
@Injectable()
export class DeliveriesRepository {
  constructor(private readonly em: EntityManager) {}

  find({ accountId, livemode }: Tenant, id: number): Promise<WebhookDelivery | null> {
    return this.em.findOne(WebhookDelivery, { id, accountId, livemode }, { refresh: true });
  }

  /** Across tenants: for commands. */
  findById(id: number): Promise<WebhookDelivery | null> {
    return this.em.findOne(WebhookDelivery, { id }, { refresh: true });
  }

  /** Newest first. */
  list({ accountId, livemode }: Tenant, filter: DeliveryFilter): Promise<WebhookDelivery[]> {
    const { since, beforeId, limit, ...equal } = filter;
    return this.em.find(
      WebhookDelivery,
      {
        accountId,
        livemode,
        ...givenFields(equal),
        ...(since && { createdAt: { $gte: since } }),
        ...(beforeId !== undefined && { id: { $lt: beforeId } }),
      },
      { orderBy: { id: 'desc' }, limit, refresh: true },
    );
  }

  /** Oldest first. */
  attemptsOf({ accountId, livemode }: Tenant, deliveryId: number): Promise<WebhookAttempt[]> {
    return this.em.find(WebhookAttempt, { deliveryId, accountId, livemode }, { orderBy: { id: 'asc' } });
  }

  /** @returns the id */
  insert(delivery: RequiredEntityData<WebhookDelivery>): Promise<number> {
    return this.em.insert(WebhookDelivery, delivery);
  }

  /** Makes a delivery due, with all its tries. */
  async restart(id: number, now: Date): Promise<void> {
    await this.em.execute(`update webhook_delivery set ${RESTART} where id = ?`, [now, id]);
  }

  /** Restarts the failed deliveries of the events since a time, except tests. @returns how many */
  async restartFailed(endpointId: number, since: Date, now: Date): Promise<number> {
    const rows = await this.em.execute<unknown[]>(
      `update webhook_delivery delivery set ${RESTART}
       from outbox_event event
       where delivery.endpoint_id = ? and delivery.status = 'failed' and not event.is_sample
         and event.id = delivery.event_id and event.created_at >= ?::timestamptz
       returning 1`,
      [now, endpointId, since],
    );
    return rows.length;
  }

  /** Creates the deliveries that the endpoint lacks of the events since a time. @returns how many */
  async insertMissed(endpointId: number, since: Date, now: Date): Promise<number> {
    const missed = named(INSERT_MISSED_DELIVERIES, { now, endpointId, oldest: since });
    return (await this.em.execute<unknown[]>(...missed)).length;
  }

  async failPending(endpointId: number, now: Date): Promise<void> {
    await this.em.execute(
      `update webhook_delivery set status = 'failed', next_attempt_at = null, claimed_until = null, completed_at = ?
       where endpoint_id = ? and status = 'pending'`,
      [now, endpointId],
    );
  }
}
