import { EntityManager } from '#platform/database/entity-manager';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { WebhookAttempt } from '../delivery/webhook-attempt.entity.js';
import { type DeliveryStatus, WebhookDelivery } from '../delivery/webhook-delivery.entity.js';

/** Which deliveries of the log; what is left out does not matter. */
export interface DeliveryFilter {
  readonly endpointId?: number | undefined;
  readonly eventId?: string | undefined;
  readonly eventType?: string | undefined;
  readonly status?: DeliveryStatus | undefined;
  readonly since?: Date | undefined;
  /** Those with a smaller id: from the last row of the page before. */
  readonly beforeId?: number | undefined;
  readonly limit: number;
}

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

  /** The newest first. */
  list({ accountId, livemode }: Tenant, filter: DeliveryFilter): Promise<WebhookDelivery[]> {
    const { endpointId, eventId, eventType, status, since, beforeId, limit } = filter;
    return this.em.find(
      WebhookDelivery,
      {
        accountId,
        livemode,
        ...(endpointId === undefined ? {} : { endpointId }),
        ...(eventId === undefined ? {} : { eventId }),
        ...(eventType === undefined ? {} : { eventType }),
        ...(status === undefined ? {} : { status }),
        ...(since === undefined ? {} : { createdAt: { $gte: since } }),
        ...(beforeId === undefined ? {} : { id: { $lt: beforeId } }),
      },
      { orderBy: { id: 'desc' }, limit, refresh: true },
    );
  }

  /** In the order in which they were made. */
  attemptsOf({ accountId, livemode }: Tenant, deliveryId: number): Promise<WebhookAttempt[]> {
    return this.em.find(WebhookAttempt, { deliveryId, accountId, livemode }, { orderBy: { id: 'asc' } });
  }
}
