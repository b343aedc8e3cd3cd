import type { Alert } from '#platform/alert-log/alert.entity';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { BusinessesService } from '../businesses/businesses.service.js';
import { AlertsRepository } from './alerts.repository.js';

@Injectable()
export class AlertsService {
  constructor(
    private readonly alerts: AlertsRepository,
    private readonly businesses: BusinessesService,
  ) {}

  /** @throws Problem `not_found` if a business is given and the tenant has no such business */
  async checkBusiness(tenant: Tenant, businessId: number | undefined): Promise<void> {
    if (businessId !== undefined) await this.businesses.get(tenant, businessId);
  }

  /** Returns up to `count` alerts with a smaller id, newest first, about one business or all. */
  list(tenant: Tenant, businessId: number | undefined, beforeId: number, count: number): Promise<Alert[]> {
    return this.alerts.list(tenant, businessId, beforeId, count);
  }
}
