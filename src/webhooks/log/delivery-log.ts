import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import type { WebhookAttempt } from '../delivery/webhook-attempt.entity.js';
import type { WebhookDelivery } from '../delivery/webhook-delivery.entity.js';
import { DeliveriesRepository, type DeliveryFilter } from './deliveries.repository.js';

/** What was sent in the last thirty days, and what came of it. */
@Injectable()
export class DeliveryLog {
  constructor(private readonly deliveries: DeliveriesRepository) {}

  /** The newest first. */
  list(tenant: Tenant, filter: DeliveryFilter): Promise<WebhookDelivery[]> {
    return this.deliveries.list(tenant, filter);
  }

  /** @throws Problem `not_found` */
  async get(tenant: Tenant, id: number): Promise<{ delivery: WebhookDelivery; attempts: WebhookAttempt[] }> {
    const delivery = await this.deliveries.find(tenant, id);
    if (!delivery) throw noDelivery(id);
    return { delivery, attempts: await this.deliveries.attemptsOf(tenant, id) };
  }

  /** Whose delivery it is. For commands, which stand above the tenants. @throws Problem `not_found` */
  async tenantOf(id: number): Promise<Tenant> {
    const delivery = await this.deliveries.findById(id);
    if (!delivery) throw noDelivery(id);
    return { accountId: delivery.accountId, livemode: delivery.livemode };
  }
}

function noDelivery(id: number): Problem {
  return new Problem(NOT_FOUND, `There is no webhook delivery ${id}.`);
}
