import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { JobQueue } from '#platform/jobs/job-queue';
import { Injectable } from '@nestjs/common';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import type { Tenant } from '#platform/tenant';
import type { Business } from './business.entity.js';
import { nameKey } from './business-name.js';
import { BusinessesRepository } from './businesses.repository.js';
import { BusinessesService } from './businesses.service.js';
import { businessExists } from './create-business.js';
import { uniqueKeywords } from './keyword.js';
import { enqueueLookUp } from './look-up-business.js';

export interface BusinessChanges {
  readonly name?: string | undefined;
  readonly lat?: number | undefined;
  readonly lng?: number | undefined;
  readonly timezone?: string | undefined;
  /** Replaces the list. */
  readonly keywords?: readonly string[] | undefined;
}

@Injectable()
export class UpdateBusiness {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsRepository,
    private readonly businesses: BusinessesRepository,
    private readonly service: BusinessesService,
    private readonly queue: JobQueue,
    private readonly clock: Clock,
  ) {}

  /**
   * Updates a business. A new name or location discards the details of the old place and enqueues a look-up.
   *
   * @throws Problem `not_found`; `business_exists` if the change makes it the same as another business
   */
  async run(tenant: Tenant, id: number, changes: BusinessChanges): Promise<Business> {
    return this.unitOfWork.run(async () => {
      const business = await this.change(tenant, id, changes);
      if (!business.lookedUpAt) await this.unitOfWork.afterCommit(() => enqueueLookUp(this.queue, id));
      return business;
    });
  }

  private async change(tenant: Tenant, id: number, changes: BusinessChanges): Promise<Business> {
    await this.accounts.lock(tenant.accountId);
    const business = await this.service.get(tenant, id);
    const { name = business.name, lat = business.lat, lng = business.lng } = changes;
    const isMoved = name !== business.name || lat !== business.lat || lng !== business.lng;
    if (isMoved) clearListing(business);
    const { cid = null, placeId = null } = business;
    const normalizedName = nameKey(name);
    const same = await this.businesses.findSame(tenant, { cid, placeId, normalizedName, lat, lng }, id);
    if (same) throw businessExists(same);
    return Object.assign(business, {
      name,
      normalizedName,
      lat,
      lng,
      timezone: changes.timezone ?? business.timezone,
      keywords: changes.keywords ? uniqueKeywords(changes.keywords) : business.keywords,
      updatedAt: this.clock.now(),
    });
  }
}

/** Clears what providers returned for the old place. Identifiers from Google's URL stay. */
function clearListing(business: Business): void {
  if (business.placeId === business.listedAs) business.placeId = null;
  const details = { listedAs: null, address: null, category: null, rating: null, reviewCount: null };
  Object.assign(business, { ...details, website: null, phone: null, openingHours: null, lookedUpAt: null });
}
