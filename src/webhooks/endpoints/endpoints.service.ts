import { UnitOfWork } from '#platform/database/unit-of-work';
import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import type { Owned, Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { type Actor, AuditLog, OPERATOR } from '../../accounts/audit/audit-log.js';
import { EndpointsRepository } from './endpoints.repository.js';
import type { Transport, WebhookEndpoint } from './webhook-endpoint.entity.js';

@Injectable()
export class EndpointsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly endpoints: EndpointsRepository,
    private readonly audit: AuditLog,
  ) {}

  /** Returns an endpoint of any transport. @throws Problem `not_found`, also for an endpoint of another tenant */
  async get(tenant: Tenant, id: number): Promise<Owned<WebhookEndpoint>> {
    return (await this.endpoints.find(tenant, id)) ?? noEndpoint(id);
  }

  /** Locks the endpoint for the current transaction. @throws Problem `not_found` */
  async lock(tenant: Tenant, id: number): Promise<Owned<WebhookEndpoint>> {
    const endpoint = await this.lockAny(tenant, id);
    return (endpoint.reportScheduleId ?? null) === null ? endpoint : noEndpoint(id);
  }

  /** Like `lock`, also for a recipient of reports. */
  async lockAny(tenant: Tenant, id: number): Promise<Owned<WebhookEndpoint>> {
    return (await this.endpoints.lock(tenant, id)) ?? noEndpoint(id);
  }

  /** Returns the tenant of a webhook endpoint. For commands. @throws Problem `not_found`, also for a channel */
  async tenantOf(id: number): Promise<Tenant> {
    const { accountId, livemode, transport } = (await this.endpoints.findById(id)) ?? noEndpoint(id);
    return transport === 'webhook' ? { accountId, livemode } : noEndpoint(id);
  }

  /** Oldest first. */
  list(tenant: Tenant, transports: readonly Transport[] = ['webhook']): Promise<WebhookEndpoint[]> {
    return this.endpoints.list(tenant, transports);
  }

  /** Returns the tenant of an endpoint of this account, live or test. @throws Problem `not_found` */
  async tenantWith(accountId: number, id: number): Promise<Tenant> {
    const tenant = await this.tenantOf(id);
    return tenant.accountId === accountId ? tenant : noEndpoint(id);
  }

  /** Deletes the endpoint with its deliveries. @throws Problem `not_found` */
  delete(tenant: Tenant, id: number, actor: Actor = OPERATOR): Promise<void> {
    return this.unitOfWork.run(async () => {
      const endpoint = await this.lock(tenant, id);
      await this.endpoints.delete(endpoint);
      await this.audit.record(
        tenant.accountId,
        actor,
        endpoint.auditAction('deleted'),
        endpoint.auditDetail(),
      );
    });
  }
}

function noEndpoint(id: number): never {
  throw new Problem(NOT_FOUND, `Webhook endpoint ${id} does not exist.`);
}
