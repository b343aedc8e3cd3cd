import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import { describeEvent } from '#platform/outbox/event-body';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { EventsRepository } from '../delivery/events.repository.js';
import type { WebhookAttempt } from '../delivery/webhook-attempt.entity.js';
import type { WebhookDelivery } from '../delivery/webhook-delivery.entity.js';
import { DeliveriesRepository, type DeliveryFilter } from './deliveries.repository.js';

/** Reads the deliveries of the last thirty days. */
@Injectable()
export class DeliveryLog {
  constructor(
    private readonly deliveries: DeliveriesRepository,
    private readonly events: EventsRepository,
  ) {}

  /** Newest first. */
  list(tenant: Tenant, filter: DeliveryFilter): Promise<WebhookDelivery[]> {
    return this.deliveries.list(tenant, filter);
  }

  /** @throws Problem `not_found` */
  async get(tenant: Tenant, id: number): Promise<{ delivery: WebhookDelivery; attempts: WebhookAttempt[] }> {
    const delivery = (await this.deliveries.find(tenant, id)) ?? noDelivery(id);
    return { delivery, attempts: await this.deliveries.attemptsOf(tenant, id) };
  }

  /** Returns the tenant of a delivery. For commands. @throws Problem `not_found` */
  async tenantOf(id: number): Promise<Tenant> {
    const { accountId, livemode } = (await this.deliveries.findById(id)) ?? noDelivery(id);
    return { accountId, livemode };
  }

  /** Returns the tenant of a delivery of this account, live or test. @throws Problem `not_found` */
  async tenantWith(accountId: number, id: number): Promise<Tenant> {
    const tenant = await this.tenantOf(id);
    return tenant.accountId === accountId ? tenant : noDelivery(id);
  }

  /** Returns the request body, which is the same for every attempt. */
  async body({ eventId }: WebhookDelivery): Promise<string> {
    return JSON.stringify(describeEvent({ ...(await this.events.get(eventId)), eventId }));
  }
}

function noDelivery(id: number): never {
  throw new Problem(NOT_FOUND, `Webhook delivery ${id} does not exist.`);
}
