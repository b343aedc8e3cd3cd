import { EntityManager } from '#platform/database/entity-manager';
import type { Tenant } from '#platform/tenant';
import { LockMode } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';
import { WebhookSecret } from './webhook-secret.entity.js';

@Injectable()
export class EndpointsRepository {
  constructor(private readonly em: EntityManager) {}

  find({ accountId, livemode }: Tenant, id: number): Promise<WebhookEndpoint | null> {
    return this.em.findOne(WebhookEndpoint, { id, accountId, livemode }, { refresh: true });
  }

  /** Nobody else changes it until the current transaction ends. */
  lock({ accountId, livemode }: Tenant, id: number): Promise<WebhookEndpoint | null> {
    const lockMode = LockMode.PESSIMISTIC_WRITE;
    return this.em.findOne(WebhookEndpoint, { id, accountId, livemode }, { lockMode, refresh: true });
  }

  /** Across tenants: for commands. */
  findById(id: number): Promise<WebhookEndpoint | null> {
    return this.em.findOne(WebhookEndpoint, { id }, { refresh: true });
  }

  /**
   * Across tenants: for whoever writes down what came of deliveries. In the order of their ids, so that two who do so
   * at once never wait for each other in a circle; new deliveries to them may be added meanwhile.
   */
  async lockAll(ids: readonly number[]): Promise<Map<number, WebhookEndpoint>> {
    const rows = await this.em.execute<Record<string, unknown>[]>(
      `select * from webhook_endpoint where id in (select jsonb_array_elements_text(?::jsonb)::int)
       order by id for no key update`,
      [JSON.stringify(ids)],
    );
    const endpoints = rows.map((row) => this.em.map(WebhookEndpoint, row as never));
    return new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]));
  }

  /** Oldest first. */
  list({ accountId, livemode }: Tenant): Promise<WebhookEndpoint[]> {
    return this.em.find(WebhookEndpoint, { accountId, livemode }, { orderBy: { id: 'asc' } });
  }

  count({ accountId, livemode }: Tenant): Promise<number> {
    return this.em.count(WebhookEndpoint, { accountId, livemode });
  }

  async delete({ accountId, livemode }: Tenant, id: number): Promise<void> {
    await this.em.nativeDelete(WebhookEndpoint, { id, accountId, livemode });
  }

  /** Those that sign now, the newest first. */
  secretsOf(endpointId: number, now: Date): Promise<WebhookSecret[]> {
    return this.em.find(
      WebhookSecret,
      { endpointId, $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }] },
      { orderBy: { id: 'desc' }, refresh: true },
    );
  }

  async insert<Row extends WebhookEndpoint | WebhookSecret>(row: Row): Promise<Row> {
    await this.em.persist(row).flush();
    return row;
  }
}
