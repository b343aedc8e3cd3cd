import { Alert } from '#platform/alert-log/alert.entity';
import { EntityManager } from '#platform/database/entity-manager';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { BusinessesService } from '../businesses/businesses.service.js';

@Injectable()
export class AlertsService {
  constructor(
    private readonly em: EntityManager,
    private readonly businesses: BusinessesService,
  ) {}

  /** @throws Problem `not_found` for the business, where one is given */
  async checkBusiness(tenant: Tenant, businessId: number | undefined): Promise<void> {
    if (businessId !== undefined) await this.businesses.get(tenant, businessId);
  }

  /** Up to `count` alerts with a smaller id, the latest first; of one business, or all. */
  list(
    { accountId, livemode }: Tenant,
    businessId: number | undefined,
    beforeId: number,
    count: number,
  ): Promise<Alert[]> {
    const ofBusiness = businessId === undefined ? {} : { businessId };
    const where = { accountId, livemode, ...ofBusiness, id: { $lt: beforeId } };
    return this.em.find(Alert, where, { orderBy: { id: 'desc' }, limit: count });
  }
}
