import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Problem } from '#platform/http/problem';
import { JobQueue } from '#platform/jobs/job-queue';
import { Injectable } from '@nestjs/common';
import lookUpTimeZone from '@photostructure/tz-lookup';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import type { Tenant } from '#platform/tenant';
import type { Business } from './business.entity.js';
import { labelOf } from './business-name.js';
import { BUSINESS_EXISTS } from './businesses.problems.js';
import { BusinessesRepository } from './businesses.repository.js';
import { type BusinessClaim, type IdentifiedBusiness, IdentifyBusiness } from './identify-business.js';
import { type BusinessLabels, LabelBusiness } from './label-business.js';
import { enqueueLookUp } from './look-up-business.js';

export type NewBusiness = BusinessClaim & BusinessLabels;

@Injectable()
export class CreateBusiness {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsRepository,
    private readonly businesses: BusinessesRepository,
    private readonly identify: IdentifyBusiness,
    private readonly labels: LabelBusiness,
    private readonly queue: JobQueue,
    private readonly clock: Clock,
  ) {}

  /**
   * Starts tracking a business. A job adds the details that the providers know.
   *
   * @throws Problem `business_exists`, `external_id_exists`, and those of `IdentifyBusiness`
   */
  async run(tenant: Tenant, input: NewBusiness): Promise<Business> {
    const identified = await this.identify.run(input, tenant.livemode);
    return this.unitOfWork.run(async () => {
      // Serialises concurrent requests, so that the second sees the business of the first.
      await this.accounts.lock(tenant.accountId);
      const same = await this.businesses.findSame(tenant, identified);
      if (same) throw businessExists(same);
      const row = newBusiness(tenant, input.gbpUrl, identified, this.clock.now());
      await this.labels.apply(tenant, row, input);
      const business = await this.businesses.insert(row);
      await this.unitOfWork.afterCommit(() => enqueueLookUp(this.queue, business.id));
      return business;
    });
  }
}

/** Returns a new business without labels. */
export function newBusiness(
  { accountId, livemode }: Tenant,
  gbpUrl: string,
  identified: IdentifiedBusiness,
  now: Date,
) {
  return {
    accountId,
    livemode,
    gbpUrl,
    placeId: identified.placeId,
    cid: identified.cid,
    featureId: identified.featureId,
    name: identified.name,
    normalizedName: identified.normalizedName,
    lat: identified.lat,
    lng: identified.lng,
    timezone: lookUpTimeZone(identified.lat, identified.lng),
    keywords: [],
    createdAt: now,
    updatedAt: now,
  };
}

export function businessExists(business: Business): Problem {
  const { id } = business;
  const detail = `The business is already tracked with id ${id} (${labelOf(business)}).`;
  return new Problem(BUSINESS_EXISTS, detail, { members: { business_id: id } });
}
