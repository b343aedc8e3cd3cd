import { Clock } from '#platform/clock';
import { EntityManager } from '#platform/database/entity-manager';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { uniqueKeywords } from '../businesses/keyword.js';
import { PlanScan } from '../scanning/create/plan-scan.js';
import type { GivenSettings } from '../scanning/search-settings.js';
import type { Schedule } from './schedule.entity.js';
import { SchedulesService } from './schedules.service.js';
import { nextOccurrence } from './timetable.js';

/** What is left out stays as it is. */
export interface ScheduleChanges extends GivenSettings {
  readonly keywords?: readonly string[] | null | undefined;
  readonly gridSize?: number | undefined;
  readonly radiusMiles?: number | undefined;
  readonly cron?: string | undefined;
  readonly timezone?: string | undefined;
  readonly enabled?: boolean | undefined;
}

@Injectable()
export class UpdateSchedule {
  constructor(
    private readonly em: EntityManager,
    private readonly schedules: SchedulesService,
    private readonly plan: PlanScan,
    private readonly clock: Clock,
  ) {}

  /**
   * A changed time counts from now on: what was overdue by the old one is forgotten.
   *
   * @throws Problem `not_found`, `grid_out_of_range`, `outside_coverage`
   */
  run(tenant: Tenant, id: number, changes: ScheduleChanges): Promise<Schedule> {
    return this.em.transactional(async () => {
      const schedule = await this.schedules.getLocked(tenant, id);
      const before = geometryAndTimeOf(schedule);
      Object.assign(schedule, definedOf(changes));
      schedule.keywords &&= uniqueKeywords(schedule.keywords);
      const after = geometryAndTimeOf(schedule);
      if (after.geometry !== before.geometry) await this.plan.requireCoverage(tenant, schedule);
      if (after.time !== before.time) {
        schedule.nextRunAt = schedule.enabled ? nextOccurrence(schedule, this.clock.now()) : null;
      }
      return schedule;
    });
  }
}

/** As texts, to be compared. */
function geometryAndTimeOf({ gridSize, radiusMiles, cron, timezone, enabled }: Schedule) {
  return {
    geometry: JSON.stringify([gridSize, radiusMiles]),
    time: JSON.stringify([cron, timezone, enabled]),
  };
}

function definedOf<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
}
