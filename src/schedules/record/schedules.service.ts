import { UnitOfWork } from '#platform/database/unit-of-work';
import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import type { Owned, Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { BusinessesService } from '../../businesses/businesses.service.js';
import { KeywordTracking } from '../../businesses/keyword-tracking.js';
import type { Schedule } from './schedule.entity.js';
import { TOO_MANY_SCHEDULES } from './schedules.problems.js';
import { SchedulesRepository } from './schedules.repository.js';

const MAX_SCHEDULES = 1_000;

type Target = Partial<Pick<Schedule, 'businessId'>>;

@Injectable()
export class SchedulesService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly schedules: SchedulesRepository,
    private readonly businesses: BusinessesService,
    private readonly tracking: KeywordTracking,
  ) {}

  /** @throws Problem `not_found`, also for a schedule of another tenant */
  async get(tenant: Tenant, id: number): Promise<Owned<Schedule>> {
    const schedule = (await this.schedules.find(tenant, id)) ?? noSchedule(id);
    await this.leaveOutDeleted(tenant, [schedule]);
    return schedule;
  }

  /** Like `get`, and locks the schedule for the current transaction. */
  async getLocked(tenant: Tenant, id: number): Promise<Owned<Schedule>> {
    const schedule = (await this.schedules.findLocked(tenant, id)) ?? noSchedule(id);
    // After waiting for the lock: a statement that waits decides about the target by the row from before.
    if (tenant.restrictedTo) await this.get(tenant, id);
    return schedule;
  }

  /** Returns up to `count` schedules with a larger id, oldest first. */
  async list(tenant: Tenant, afterId: number, count: number): Promise<Schedule[]> {
    const schedules = await this.schedules.list(tenant, afterId, count);
    await this.leaveOutDeleted(tenant, schedules);
    return schedules;
  }

  /** Removes the ids of deleted businesses from campaigns to which the tenant has access. */
  async leaveOutDeleted({ accountId, livemode }: Tenant, schedules: readonly Schedule[]): Promise<void> {
    const listed = schedules.flatMap(({ businessIds }) => businessIds ?? []);
    if (listed.length === 0) return;
    // Without the restriction: a business that is losing its tag must not leave the stored campaign.
    const known = await this.businesses.knownIds({ accountId, livemode }, [...new Set(listed)]);
    for (const schedule of schedules) {
      schedule.businessIds &&= schedule.businessIds.filter((id) => known.has(id));
    }
  }

  /** Returns the live and test schedules of an account. For commands. */
  ofAccount(accountId: number): Promise<Schedule[]> {
    return this.schedules.ofAccount(accountId);
  }

  /** Returns the tenant of a schedule. For commands. @throws Problem `not_found` */
  async tenantOf(id: number): Promise<Tenant> {
    return (await this.schedules.findById(id)) ?? noSchedule(id);
  }

  /** Returns how many schedules the tenant may still create. */
  async free(tenant: Tenant): Promise<number> {
    return MAX_SCHEDULES - (await this.schedules.count(tenant));
  }

  /** Returns the oldest schedule of each business that scans the keywords of the business, by business. */
  async ofBusinesses(tenant: Tenant, ids: readonly number[]): Promise<ReadonlyMap<number, Schedule>> {
    const schedules = await this.schedules.ofBusinesses(tenant, ids);
    return new Map(
      schedules
        .toReversed()
        .flatMap((schedule) =>
          typeof schedule.businessId === 'number' ? [[schedule.businessId, schedule] as const] : [],
        ),
    );
  }

  /** Deletes a schedule. Its scans continue. @throws Problem `not_found` */
  async delete(tenant: Tenant, id: number): Promise<void> {
    await this.unitOfWork.run(async () => {
      const schedule = await this.get(tenant, id);
      await this.lockBusiness(tenant, schedule);
      if (!(await this.schedules.delete(tenant, schedule))) noSchedule(id);
      await this.refreshKeywords(tenant, schedule);
    });
  }

  /**
   * Locks the business of a schedule, as the order of locks requires before the schedule. A campaign has none.
   *
   * @throws Problem `not_found`
   */
  async lockBusiness(tenant: Tenant, { businessId }: Target): Promise<void> {
    if (typeof businessId === 'number') await this.businesses.lockForChange(tenant, businessId);
  }

  /** Updates the keywords of the business of a changed schedule. Those of a campaign follow with its scans. */
  async refreshKeywords(tenant: Tenant, { businessId }: Target): Promise<void> {
    if (typeof businessId === 'number') await this.tracking.refresh(tenant, businessId);
  }
}

function noSchedule(id: number): never {
  throw new Problem(NOT_FOUND, `Schedule ${id} does not exist.`);
}

export function tooManySchedules(): Problem {
  return new Problem(TOO_MANY_SCHEDULES, `The account has ${MAX_SCHEDULES} schedules.`);
}
