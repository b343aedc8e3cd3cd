import { EntityManager } from '#platform/database/entity-manager';
import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import { OutboxEvent } from '#platform/outbox/outbox-event.entity';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { eventBody } from '../delivery/event-body.js';
import type { WebhookAttempt } from '../delivery/webhook-attempt.entity.js';
import type { WebhookDelivery } from '../delivery/webhook-delivery.entity.js';
import { DeliveriesRepository, type DeliveryFilter } from './deliveries.repository.js';

/** What was sent in the last thirty days, and what came of it. */
@Injectable()
export class DeliveryLog {
  constructor(
    private readonly em: EntityManager,
    private readonly deliveries: DeliveriesRepository,
  ) {}

  /** The newest first. */
  list(tenant: Tenant, filter: DeliveryFilter): Promise<WebhookDelivery[]> {
    return this.deliveries.list(tenant, filter);
  }

  /** @throws Problem `not_found` */
  async get(tenant: Tenant, id: number): Promise<{ delivery: WebhookDelivery; attempts: WebhookAttempt[] }> {
    const delivery = await this.deliveries.find(tenant, id);
    if (!delivery) return noDelivery(id);
    return { delivery, attempts: await this.deliveries.attemptsOf(tenant, id) };
  }

  /** Whose delivery it is. For commands, which stand above the tenants. @throws Problem `not_found` */
  async tenantOf(id: number): Promise<Tenant> {
    const delivery = await this.deliveries.findById(id);
    if (!delivery) return noDelivery(id);
    return { accountId: delivery.accountId, livemode: delivery.livemode };
  }

  /** Which of an account's two tenants, live or test, has the delivery. @throws Problem `not_found` */
  async tenantWith(accountId: number, id: number): Promise<Tenant> {
    const tenant = await this.tenantOf(id);
    return tenant.accountId === accountId ? tenant : noDelivery(id);
  }

  /** What is sent in the body: the same at every attempt. */
  async body({ eventId }: WebhookDelivery): Promise<string> {
    const event = await this.em.findOneOrFail(OutboxEvent, { id: eventId });
    return eventBody({ ...event, eventId });
  }
}

function noDelivery(id: number): never {
  throw new Problem(NOT_FOUND, `There is no webhook delivery ${id}.`);
}
