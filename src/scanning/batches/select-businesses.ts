import { Problem } from '#platform/http/problem';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import type { Business } from '../../businesses/business.entity.js';
import { BusinessesService } from '../../businesses/businesses.service.js';
import { type BatchOrder, keywordsFor } from './batch-order.js';
import { BATCH_TOO_LARGE, MAX_SCANS } from './batches.problems.js';

/** Finds the businesses of a batch. */
@Injectable()
export class SelectBusinesses {
  constructor(private readonly businesses: BusinessesService) {}

  /**
   * Returns the businesses, oldest first. A batch of a schedule leaves out deleted ones.
   *
   * @throws Problem `not_found` for ids, `batch_too_large`
   */
  async run(tenant: Tenant, order: BatchOrder): Promise<Readonly<Business>[]> {
    const { selection, occurrence } = order;
    if ('ids' in selection && !occurrence) await this.businesses.requireAll(tenant, selection.ids);
    const businesses = await this.businesses.select(tenant, selection);
    const scans = businesses.reduce((sum, business) => sum + keywordsFor(order, business).length, 0);
    if (scans <= MAX_SCANS) return businesses;
    throw new Problem(BATCH_TOO_LARGE, `The batch has ${scans} scans; the maximum is ${MAX_SCANS}.`, {
      members: { scans, max_scans: MAX_SCANS },
    });
  }
}
