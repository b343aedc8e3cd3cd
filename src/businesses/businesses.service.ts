import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import { Injectable } from '@nestjs/common';
import type { Tenant } from '#platform/tenant';
import type { Business } from './business.entity.js';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { nameKey } from './business-name.js';
import { BusinessDeletion } from './business-deletion.js';
import { BusinessesRepository } from './businesses.repository.js';

/** A place with the identifiers of all its listings. */
export interface ListedAs {
  readonly cids: readonly string[] | null;
  readonly placeIds: readonly string[];
  readonly name: string | null;
}

@Injectable()
export class BusinessesService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly businesses: BusinessesRepository,
    private readonly deletion: BusinessDeletion,
  ) {}

  /** @throws Problem `not_found`, for another tenant's business too */
  async get(tenant: Tenant, id: number): Promise<Business> {
    const business = await this.businesses.find(tenant, id);
    if (!business) throw noBusiness(id);
    return business;
  }

  /** Whose business it is. For commands, which stand above the tenants. @throws Problem `not_found` */
  async tenantOf(id: number): Promise<Tenant> {
    const business = await this.businesses.findById(id);
    if (!business) throw noBusiness(id);
    return { accountId: business.accountId, livemode: business.livemode };
  }

  /** Businesses of the tenant that any of these places may be, the oldest first: by identifier or name. */
  async like(tenant: Tenant, places: readonly ListedAs[]): Promise<Business[]> {
    const placeIds = places.flatMap((place) => place.placeIds);
    return this.businesses.findAlike(tenant, {
      cids: places.flatMap(({ cids }) => cids ?? []),
      placeIds,
      listedAs: placeIds,
      names: places.flatMap(({ name }) => (name === null ? [] : [nameKey(name)])),
    });
  }

  /** @param score 0–100, of the scan that ended last */
  recordHealth(tenant: Tenant, id: number, score: number): Promise<void> {
    return this.businesses.setHealthScore(tenant, id, score);
  }

  /** Up to `count` businesses added after the one with this id, oldest first. */
  list(tenant: Tenant, afterId: number, count: number): Promise<Business[]> {
    return this.businesses.list(tenant, afterId, count);
  }

  /**
   * Ends the tracking: scans, results and history of the business go with it. A worker in the middle of one of
   * its scans finds the scan gone at its next write, and stops; what was measured until then is charged.
   *
   * @throws Problem `not_found`
   */
  async delete(tenant: Tenant, id: number): Promise<void> {
    await this.unitOfWork.run(async () => {
      if (!(await this.businesses.lock(tenant, id))) throw noBusiness(id);
      await this.deletion.before(id);
      await this.businesses.delete(tenant, id);
    });
  }
}

/** What somebody is answered who names a business that is not there, or another tenant's. */
export function noBusiness(id: number): Problem {
  return new Problem(NOT_FOUND, `There is no business ${id}.`);
}
