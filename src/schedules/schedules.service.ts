import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import type { Schedule } from './schedule.entity.js';
import { TOO_MANY_SCHEDULES } from './schedules.problems.js';
import { SchedulesRepository } from './schedules.repository.js';

const MAX_SCHEDULES = 1_000;

@Injectable()
export class SchedulesService {
  constructor(private readonly schedules: SchedulesRepository) {}

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

  /** Returns how many schedules the tenant may still create. */
  async free(tenant: Tenant): Promise<number> {
    return MAX_SCHEDULES - (await this.schedules.count(tenant));
  }

  /** Returns the oldest schedule of each business that scans the keywords of the business, by business. */
  async ofBusinesses(tenant: Tenant, ids: readonly number[]): Promise<ReadonlyMap<number, Schedule>> {
    const schedules = await this.schedules.ofBusinesses(tenant, ids);
    return new Map(schedules.toReversed().map((schedule) => [schedule.businessId, schedule]));
  }

  /** Deletes a schedule. Its scans continue. @throws Problem `not_found` */
  async delete(tenant: Tenant, id: number): Promise<void> {
    if (!(await this.schedules.delete(tenant, id))) noSchedule(id);
  }
}

function noSchedule(id: number): never {
  throw new Problem(NOT_FOUND, `Schedule ${id} does not exist.`);
}

export function tooManySchedules(): Problem {
  return new Problem(TOO_MANY_SCHEDULES, `The account has ${MAX_SCHEDULES} schedules.`);
}
