import { EntityManager } from '#platform/database/entity-manager';
import { type Owned, owned, type Tenant } from '#platform/tenant';
import { LockMode, type RequiredEntityData } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { type Transport, WebhookEndpoint } from './webhook-endpoint.entity.js';
import { WebhookSecret } from './webhook-secret.entity.js';

/** Webhook endpoints and their secrets. Recipients of reports are no endpoints of the tenant, except for locks. */
@Injectable()
export class EndpointsRepository {
  constructor(private readonly em: EntityManager) {}

  async find({ accountId, livemode }: Tenant, id: number): Promise<Owned<WebhookEndpoint> | null> {
    const where = { id, accountId, livemode, reportScheduleId: null };
    return owned<WebhookEndpoint>(await this.em.findOne(WebhookEndpoint, where, { refresh: true }));
  }

  /** Locks the endpoint for the current transaction, also a recipient of reports. */
  async lock({ accountId, livemode }: Tenant, id: number): Promise<Owned<WebhookEndpoint> | null> {
    const options = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true };
    return owned<WebhookEndpoint>(
      await this.em.findOne(WebhookEndpoint, { id, accountId, livemode }, options),
    );
  }

  /** Across tenants: for commands. */
  findById(id: number): Promise<WebhookEndpoint | null> {
    return this.em.findOne(WebhookEndpoint, { id }, { refresh: true });
  }

  /**
   * Locks endpoints in the order of their ids, which prevents deadlocks. Deliveries to them can still be inserted.
   * Across tenants: for background tasks.
   *
   * @returns the endpoints that exist, by id
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
  list({ accountId, livemode }: Tenant, transports: readonly Transport[]): Promise<WebhookEndpoint[]> {
    const where = { accountId, livemode, transport: { $in: [...transports] }, reportScheduleId: null };
    return this.em.find(WebhookEndpoint, where, { orderBy: { id: 'asc' } });
  }

  count({ accountId, livemode }: Tenant, transports: readonly Transport[]): Promise<number> {
    const where = { accountId, livemode, transport: { $in: [...transports] }, reportScheduleId: null };
    return this.em.count(WebhookEndpoint, where);
  }

  async insert(endpoint: RequiredEntityData<WebhookEndpoint>): Promise<WebhookEndpoint> {
    const row = this.em.create(WebhookEndpoint, endpoint);
    await this.em.persist(row).flush();
    return row;
  }

  /** Deletes the endpoint with its secrets and deliveries. */
  async delete({ id }: Owned<WebhookEndpoint>): Promise<void> {
    await this.em.nativeDelete(WebhookEndpoint, { id });
  }

  /** Returns the secrets that sign at this time, newest first. The caller has checked the tenant of the endpoint. */
  validSecrets(endpointId: number, now: Date): Promise<WebhookSecret[]> {
    return this.em.find(
      WebhookSecret,
      { endpointId, $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }] },
      { orderBy: { id: 'desc' }, refresh: true },
    );
  }

  async insertSecret(endpointId: number, sealed: Buffer, createdAt: Date): Promise<void> {
    await this.em.insert(WebhookSecret, { endpointId, sealed, createdAt, expiresAt: null });
  }

  /** Across tenants: for background tasks. */
  async deleteSecretsExpiredBefore(time: Date): Promise<void> {
    await this.em.nativeDelete(WebhookSecret, { expiresAt: { $lt: time } });
  }
}
