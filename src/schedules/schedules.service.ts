import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import type { Schedule } from './schedule.entity.js';
import { SchedulesRepository } from './schedules.repository.js';

@Injectable()
export class SchedulesService {
  constructor(private readonly schedules: SchedulesRepository) {}

  /** @throws Problem `not_found`, for another tenant's schedule too */
  async get(tenant: Tenant, id: number): Promise<Schedule> {
    return there(await this.schedules.find(tenant, id), id);
  }

  /** As `get`, for a change in the current transaction. */
  async getLocked(tenant: Tenant, id: number): Promise<Schedule> {
    return there(await this.schedules.findLocked(tenant, id), id);
  }

  /** Up to `count` schedules added after the one with this id, oldest first. */
  list(tenant: Tenant, afterId: number, count: number): Promise<Schedule[]> {
    return this.schedules.list(tenant, afterId, count);
  }

  /** All of an account, live and test. For commands, which stand above the tenants. */
  ofAccount(accountId: number): Promise<Schedule[]> {
    return this.schedules.ofAccount(accountId);
  }

  /** Whose schedule it is. For commands. @throws Problem `not_found` */
  async tenantOf(id: number): Promise<Tenant> {
    return there(await this.schedules.findById(id), id);
  }

  /** The scans that it has started go on. @throws Problem `not_found` */
  async delete(tenant: Tenant, id: number): Promise<void> {
    if (!(await this.schedules.delete(tenant, id))) there(null, id);
  }
}

function there(schedule: Schedule | null, id: number): Schedule {
  if (!schedule) throw new Problem(NOT_FOUND, `There is no schedule ${id}.`);
  return schedule;
}
