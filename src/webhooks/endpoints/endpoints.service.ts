import { EntityManager } from '#platform/database/entity-manager';
import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { type Actor, AuditLog, OPERATOR } from '../../accounts/audit/audit-log.js';
import { EndpointsRepository } from './endpoints.repository.js';
import type { WebhookEndpoint } from './webhook-endpoint.entity.js';

@Injectable()
export class EndpointsService {
  constructor(
    private readonly em: EntityManager,
    private readonly endpoints: EndpointsRepository,
    private readonly audit: AuditLog,
  ) {}

  /** @throws Problem `not_found`, for another tenant's endpoint too */
  async get(tenant: Tenant, id: number): Promise<WebhookEndpoint> {
    return (await this.endpoints.find(tenant, id)) ?? noEndpoint(id);
  }

  /** Locked until the current transaction ends. @throws Problem `not_found` */
  async lock(tenant: Tenant, id: number): Promise<WebhookEndpoint> {
    return (await this.endpoints.lock(tenant, id)) ?? noEndpoint(id);
  }

  /** Whose endpoint it is. For commands, which stand above the tenants. @throws Problem `not_found` */
  async tenantOf(id: number): Promise<Tenant> {
    const { accountId, livemode } = (await this.endpoints.findById(id)) ?? noEndpoint(id);
    return { accountId, livemode };
  }

  /** Oldest first. */
  list(tenant: Tenant): Promise<WebhookEndpoint[]> {
    return this.endpoints.list(tenant);
  }

  /** Which of an account's two tenants, live or test, has the endpoint. @throws Problem `not_found` */
  async tenantWith(accountId: number, id: number): Promise<Tenant> {
    const tenant = await this.tenantOf(id);
    return tenant.accountId === accountId ? tenant : noEndpoint(id);
  }

  /** Its deliveries, sent and waiting, go with it. @throws Problem `not_found` */
  delete(tenant: Tenant, id: number, actor: Actor = OPERATOR): Promise<void> {
    return this.em.transactional(async () => {
      const endpoint = await this.lock(tenant, id);
      await this.endpoints.delete(tenant, id);
      await this.audit.record(tenant.accountId, actor, 'webhook.deleted', endpoint.named());
    });
  }
}

function noEndpoint(id: number): never {
  throw new Problem(NOT_FOUND, `There is no webhook endpoint ${id}.`);
}
