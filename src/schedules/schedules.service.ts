import { UnitOfWork } from '#platform/database/unit-of-work';
import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { BusinessesService } from '../businesses/businesses.service.js';
import { KeywordTracking } from '../businesses/keyword-tracking.js';
import type { Schedule } from './schedule.entity.js';
import { SchedulesRepository } from './schedules.repository.js';

@Injectable()
export class SchedulesService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly schedules: SchedulesRepository,
    private readonly businesses: BusinessesService,
    private readonly tracking: KeywordTracking,
  ) {}

  /** @throws Problem `not_found`, also for a schedule of another tenant */
  async get(tenant: Tenant, id: number): Promise<Schedule> {
    return (await this.schedules.find(tenant, id)) ?? noSchedule(id);
  }

  /** Like `get`, and locks the schedule for the current transaction. */
  async getLocked(tenant: Tenant, id: number): Promise<Schedule> {
    return (await this.schedules.findLocked(tenant, id)) ?? noSchedule(id);
  }

  /** Returns up to `count` schedules with a larger id, oldest first. */
  list(tenant: Tenant, afterId: number, count: number): Promise<Schedule[]> {
    return this.schedules.list(tenant, afterId, count);
  }

  /** Returns the live and test schedules of an account. For commands. */
  ofAccount(accountId: number): Promise<Schedule[]> {
    return this.schedules.ofAccount(accountId);
  }

  /** Returns the tenant of a schedule. For commands. @throws Problem `not_found` */
  async tenantOf(id: number): Promise<Tenant> {
    return (await this.schedules.findById(id)) ?? noSchedule(id);
  }

  /** Deletes a schedule. Its scans continue. @throws Problem `not_found` */
  async delete(tenant: Tenant, id: number): Promise<void> {
    await this.unitOfWork.run(async () => {
      const { businessId } = await this.get(tenant, id);
      await this.businesses.lockForChange(tenant, businessId);
      if (!(await this.schedules.delete(tenant, id))) noSchedule(id);
      await this.tracking.refresh(tenant, businessId);
    });
  }
}

function noSchedule(id: number): never {
  throw new Problem(NOT_FOUND, `Schedule ${id} does not exist.`);
}
