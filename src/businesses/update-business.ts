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
import { lookUpBusinessJob } from './look-up-business.js';

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

  /** @throws Problem `not_found`; `business_exists` when the change would make it the same as another */
  async run(tenant: Tenant, id: number, changes: BusinessChanges): Promise<Business> {
    const business = await this.unitOfWork.run(() => this.change(tenant, id, changes));
    if (!business.lookedUpAt) {
      await this.queue.enqueue(lookUpBusinessJob, { businessId: id }, { id: String(id) });
    }
    return business;
  }

  private async change(tenant: Tenant, id: number, changes: BusinessChanges): Promise<Business> {
    await this.accounts.lock(tenant.accountId);
    const business = await this.service.get(tenant, id);
    const { name = business.name, lat = business.lat, lng = business.lng } = changes;
    const isElsewhere = name !== business.name || lat !== business.lat || lng !== business.lng;
    if (isElsewhere) forgetListing(business);
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

/** What the search engine knew of it was of the place it was taken for; Google's own identifiers stay. */
function forgetListing(business: Business): void {
  if (business.placeId === business.listedAs) business.placeId = null;
  const unknown = { listedAs: null, address: null, category: null, rating: null, reviewCount: null };
  Object.assign(business, { ...unknown, website: null, phone: null, openingHours: null, lookedUpAt: null });
}
