import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { EndpointsRepository } from './endpoints.repository.js';
import type { WebhookEndpoint } from './webhook-endpoint.entity.js';

@Injectable()
export class EndpointsService {
  constructor(private readonly endpoints: EndpointsRepository) {}

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

  /** Its deliveries, sent and waiting, go with it. @throws Problem `not_found` */
  async delete(tenant: Tenant, id: number): Promise<void> {
    if (!(await this.endpoints.delete(tenant, id))) noEndpoint(id);
  }
}

function noEndpoint(id: number): never {
  throw new Problem(NOT_FOUND, `There is no webhook endpoint ${id}.`);
}
