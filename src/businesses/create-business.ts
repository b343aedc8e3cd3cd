import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Problem } from '#platform/http/problem';
import { JobQueue } from '#platform/jobs/job-queue';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import type { Business } from './business.entity.js';
import { labelOf } from './business-name.js';
import { BUSINESS_EXISTS } from './businesses.problems.js';
import { BusinessesRepository } from './businesses.repository.js';
import { type BusinessClaim, type IdentifiedBusiness, IdentifyBusiness } from './identify-business.js';
import { KeywordTracking } from './keyword-tracking.js';
import { type BusinessLabels, LabelBusiness } from './label-business.js';
import { enqueueLookUp } from './look-up-business.js';
import { mayAccess, requireTagChange } from './may-access.js';
import { storedUrl } from './stored-url.js';
import { timeZoneAt } from './time-zone-at.js';

export type NewBusiness = BusinessClaim & BusinessLabels;

@Injectable()
export class CreateBusiness {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsRepository,
    private readonly businesses: BusinessesRepository,
    private readonly identify: IdentifyBusiness,
    private readonly labels: LabelBusiness,
    private readonly tracking: KeywordTracking,
    private readonly queue: JobQueue,
    private readonly clock: Clock,
  ) {}

  /**
   * Starts tracking a business. A job adds the details that the providers know.
   *
   * @throws Problem `business_exists`, `external_id_exists`, `restricted_to_tags`, and those of `IdentifyBusiness`
   */
  async run(tenant: Tenant, input: NewBusiness): Promise<Business> {
    requireTagChange(tenant, [], input.tags ?? []);
    const identified = await this.identify.run(input, tenant);
    return this.unitOfWork.run(async () => {
      // Serialises concurrent requests, so that the second sees the business of the first.
      await this.accounts.lock(tenant.accountId);
      const same = await this.businesses.findSame(tenant, identified);
      if (same) throw businessExists(tenant, same);
      const row = newBusiness(tenant, input.gbpUrl, identified, this.clock.now());
      await this.labels.apply(tenant, row, input);
      const business = await this.businesses.insert(row);
      if (business.keywords.length > 0) await this.tracking.refresh(tenant, business.id);
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
    gbpUrl: storedUrl(gbpUrl),
    placeId: identified.placeId,
    cid: identified.cid,
    featureId: identified.featureId,
    name: identified.name,
    normalizedName: identified.normalizedName,
    lat: identified.lat,
    lng: identified.lng,
    timezone: timeZoneAt(identified.lat, identified.lng),
    keywords: [],
    createdAt: now,
    updatedAt: now,
  };
}

/** Does not identify a business to which the tenant has no access. */
export function businessExists(tenant: Tenant, business: Business): Problem {
  if (!mayAccess(tenant, business)) return existsOutsideOfTags();
  const { id } = business;
  const detail = `The business is already tracked with id ${id} (${labelOf(business)}).`;
  return new Problem(BUSINESS_EXISTS, detail, { members: { business_id: id } });
}

export function existsOutsideOfTags(): Problem {
  return new Problem(BUSINESS_EXISTS, 'The account already tracks the business, outside of your tags.');
}
