import { UnitOfWork } from '#platform/database/unit-of-work';
import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import type { Owned, Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import type { Business } from './business.entity.js';
import type { BusinessPosition } from './business-cursor.js';
import { BusinessDeletion } from './business-deletion.js';
import type { BusinessFilter } from './business-filter.sql.js';
import { nameKey } from './business-name.js';
import type { BusinessOrder } from './business-order.sql.js';
import type { BusinessSelection } from './business-selection.js';
import {
  BusinessSummariesRepository,
  type BusinessSummary,
  type SortedSummary,
} from './business-summaries.repository.js';
import { BusinessesRepository } from './businesses.repository.js';
import { mayAccess, mayUseTag, requireNoForeignTag } from './may-access.js';

/** The ids of businesses that a problem names. */
const MAX_NAMED = 20;

/** A place, with the identifiers of all its listings. */
export interface ListedPlace {
  readonly cids: readonly string[] | null;
  readonly placeIds: readonly string[];
  readonly name: string | null;
}

@Injectable()
export class BusinessesService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly businesses: BusinessesRepository,
    private readonly summaries: BusinessSummariesRepository,
    private readonly deletion: BusinessDeletion,
  ) {}

  /** @throws Problem `not_found`, also for a business of another tenant */
  async get(tenant: Tenant, id: number): Promise<Owned<Business>> {
    const business = await this.businesses.find(tenant, id);
    if (!business) throw businessNotFound(id);
    return business;
  }

  /** Checks the business that a list is filtered by. @throws Problem `not_found` if one is given and does not exist */
  async checkFilter(tenant: Tenant, id: number | undefined): Promise<void> {
    if (id !== undefined) await this.get(tenant, id);
  }

  /** Returns a business for reading only. @throws Problem `not_found`, also for a business of another tenant */
  async summary(tenant: Tenant, id: number): Promise<BusinessSummary> {
    const business = await this.summaries.find(tenant, id);
    if (!business) throw businessNotFound(id);
    return business;
  }

  /** Returns businesses for reading only, in the order of the ids. @throws Problem `not_found` if one does not exist */
  async summariesOf(tenant: Tenant, ids: readonly number[]): Promise<BusinessSummary[]> {
    const found = new Map((await this.summaries.findAll(tenant, ids)).map((row) => [row.id, row]));
    return ids.map((id) => {
      const business = found.get(id);
      if (!business) throw businessNotFound(id);
      return business;
    });
  }

  /** Returns the tenant of a business. Across tenants: for commands only. @throws Problem `not_found` */
  async tenantOf(id: number): Promise<Tenant> {
    const business = await this.businesses.findById(id);
    if (!business) throw businessNotFound(id);
    return { accountId: business.accountId, livemode: business.livemode };
  }

  /**
   * Locks businesses, so that none is deleted until the current transaction ends.
   *
   * @returns those that exist by id, of any tenant
   */
  async lockAgainstDeletion(ids: readonly number[]): Promise<ReadonlyMap<number, Business>> {
    const businesses = await this.businesses.lockAgainstDeletion([...new Set(ids)]);
    return new Map(businesses.map((business) => [business.id, business]));
  }

  /**
   * Locks a business for the current transaction, before anything that belongs to it.
   *
   * @throws Problem `not_found`, also for a business of another tenant
   */
  async lockForChange(tenant: Tenant, id: number): Promise<void> {
    if (!(await this.businesses.lockForChange(tenant, id))) throw businessNotFound(id);
  }

  /** Returns the businesses of the tenant in a selection, oldest first, for reading only. Unknown ids are left out. */
  select(tenant: Tenant, selection: BusinessSelection): Promise<Readonly<Business>[]> {
    return this.businesses.select(tenant, selection);
  }

  /** Returns those of the ids that are businesses of the tenant. */
  knownIds(tenant: Tenant, ids: readonly number[]): Promise<ReadonlySet<number>> {
    return this.businesses.knownIds(tenant, ids);
  }

  /** @throws Problem `not_found` with the ids that are no business of the tenant */
  async requireAll(tenant: Tenant, ids: readonly number[]): Promise<void> {
    const known = await this.businesses.knownIds(tenant, ids);
    const missing = ids.filter((id) => !known.has(id));
    if (missing.length > 0) throw businessesNotFound(missing);
  }

  /**
   * Checks a change that callers with other tags would see, because it concerns their businesses.
   *
   * @param target what a thing concerns; a tag of the tenant is its own as a whole
   * @throws Problem `restricted_to_tags` if a business also has tags to which the tenant has no access
   */
  async requireOwn(tenant: Tenant, target: BusinessSelection): Promise<void> {
    const { accountId, livemode, restrictedTo } = tenant;
    if (!restrictedTo || ('tag' in target && mayUseTag(tenant, target.tag))) return;
    for (const { id, tags } of await this.businesses.select({ accountId, livemode }, target)) {
      requireNoForeignTag(tenant, tags, `Business ${id}`, 'change it or what concerns it');
    }
  }

  /** Finds businesses that the tenant has access to and that match a place by identifier or name, oldest first. */
  async findMatching(tenant: Tenant, places: readonly ListedPlace[]): Promise<Business[]> {
    const placeIds = places.flatMap((place) => place.placeIds);
    const found = await this.businesses.findMatching(tenant, {
      cids: places.flatMap(({ cids }) => cids ?? []),
      placeIds,
      listedAs: placeIds,
      names: places.flatMap(({ name }) => (name === null ? [] : [nameKey(name)])),
    });
    return found.filter((business) => mayAccess(tenant, business));
  }

  /** @param score 0–100: the mean over the tracked keywords; null without results */
  recordHealth(tenant: Tenant, id: number, score: number | null): Promise<void> {
    return this.businesses.setHealthScore(tenant, id, score);
  }

  /** Returns up to `count` businesses with a larger id, oldest first. */
  list(tenant: Tenant, filter: BusinessFilter, afterId: number, count: number): Promise<BusinessSummary[]> {
    return this.summaries.list(tenant, filter, afterId, count);
  }

  /** Returns up to `count` businesses after the position, or the first ones. */
  listSorted(
    tenant: Tenant,
    filter: BusinessFilter,
    order: BusinessOrder,
    position: BusinessPosition | null,
    count: number,
  ): Promise<SortedSummary[]> {
    return this.summaries.listSorted(tenant, filter, order, position, count);
  }

  /**
   * Deletes a business with its scans, results and history. A worker that measures one of its scans stops at its next
   * write. Pins measured until then are charged.
   *
   * @throws Problem `not_found`, `restricted_to_tags` if the business also has tags to which the tenant has no access
   */
  async delete(tenant: Tenant, id: number): Promise<void> {
    await this.unitOfWork.run(async () => {
      if (!(await this.businesses.lock(tenant, id))) throw businessNotFound(id);
      const business = await this.get(tenant, id);
      requireNoForeignTag(tenant, business.tags, 'The business', 'delete it');
      await this.deletion.prepare(id);
      await this.businesses.delete(business);
    });
  }
}

export function businessNotFound(id: number): Problem {
  return new Problem(NOT_FOUND, `Business ${id} does not exist.`);
}

function businessesNotFound(ids: readonly number[]): Problem {
  const [first] = ids;
  if (ids.length === 1 && first !== undefined) return businessNotFound(first);
  const named = ids.slice(0, MAX_NAMED).join(', ');
  const more = ids.length > MAX_NAMED ? ` and ${ids.length - MAX_NAMED} more` : '';
  return new Problem(NOT_FOUND, `Businesses ${named}${more} do not exist.`);
}
