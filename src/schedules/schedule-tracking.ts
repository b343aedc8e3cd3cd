import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { BusinessesService } from '../businesses/businesses.service.js';
import { KeywordTracking } from '../businesses/keyword-tracking.js';

interface Target {
  /** Null for a campaign. */
  readonly businessId?: number | null | undefined;
}

/** Keeps the keywords of a business up to date when its schedule changes. Those of a campaign follow with its scans. */
@Injectable()
export class ScheduleTracking {
  constructor(
    private readonly businesses: BusinessesService,
    private readonly tracking: KeywordTracking,
  ) {}

  /** Locks the business, as the order of locks requires before the schedule. @throws Problem `not_found` */
  async lock(tenant: Tenant, { businessId }: Target): Promise<void> {
    if (typeof businessId === 'number') await this.businesses.lockForChange(tenant, businessId);
  }

  async refresh(tenant: Tenant, { businessId }: Target): Promise<void> {
    if (typeof businessId === 'number') await this.tracking.refresh(tenant, businessId);
  }
}
