import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Problem } from '#platform/http/problem';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import type { Business } from './business.entity.js';
import { LOCATION_NOT_EDITABLE } from './businesses.problems.js';
import { BusinessesService } from './businesses.service.js';
import { KeywordTracking } from './keyword-tracking.js';
import { type BusinessLabels, LabelBusiness } from './label-business.js';

export interface BusinessChanges extends BusinessLabels {
  readonly lat?: number | undefined;
  readonly lng?: number | undefined;
}

@Injectable()
export class UpdateBusiness {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsRepository,
    private readonly service: BusinessesService,
    private readonly labels: LabelBusiness,
    private readonly tracking: KeywordTracking,
    private readonly clock: Clock,
  ) {}

  /**
   * Updates what a customer says about a business. It stays the same place.
   *
   * @param check throws if the caller knows another version of the business
   * @throws Problem `not_found`; `external_id_exists`; `location_not_editable` for other coordinates
   */
  async run(
    tenant: Tenant,
    id: number,
    changes: BusinessChanges,
    check?: (business: Business) => void,
  ): Promise<Business> {
    return this.unitOfWork.run(async () => {
      await this.accounts.lock(tenant.accountId);
      // A restricted caller that deletes the business concurrently sees the new tags, or this sees no business.
      await this.service.lockForChange(tenant, id);
      const business = await this.service.get(tenant, id);
      check?.(business);
      const { lat = business.lat, lng = business.lng } = changes;
      if (lat !== business.lat || lng !== business.lng) throw notEditable(id);
      await this.labels.apply(tenant, business, changes);
      business.updatedAt = this.clock.now();
      if (changes.keywords) business.latestHealthScore = await this.tracking.refresh(tenant, id);
      return business;
    });
  }
}

function notEditable(id: number): Problem {
  const detail = `The location identifies the business. Send lat and lng to POST /api/v1/businesses/${id}/relocate.`;
  return new Problem(LOCATION_NOT_EDITABLE, detail);
}
