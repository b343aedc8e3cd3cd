import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { uniqueIgnoringCase } from '#platform/ignoring-case';
import type { GivenSettings } from '../scanning/search-settings.js';
import { CheckTarget, columnsOf, type ScheduleTarget } from './schedule-target.js';
import type { Schedule } from './schedule.entity.js';
import { ScheduleTracking } from './schedule-tracking.js';
import { SchedulesService } from './schedules.service.js';
import { nextOccurrence } from './timetable.js';

/** Undefined leaves a field unchanged. */
export interface ScheduleChanges extends GivenSettings {
  readonly target?: ScheduleTarget | undefined;
  readonly name?: string | null | undefined;
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
    private readonly unitOfWork: UnitOfWork,
    private readonly schedules: SchedulesService,
    private readonly checkTarget: CheckTarget,
    private readonly tracking: ScheduleTracking,
    private readonly clock: Clock,
  ) {}

  /**
   * Changes a schedule. A changed time counts from now on and discards an overdue occurrence.
   *
   * @throws Problem `not_found` for the schedule or a business, `grid_out_of_range`, `outside_coverage`
   */
  run(tenant: Tenant, id: number, { target, ...changes }: ScheduleChanges): Promise<Schedule> {
    return this.unitOfWork.run(async () => {
      const before = await this.schedules.get(tenant, id);
      await this.tracking.lock(tenant, before);
      const schedule = await this.schedules.getLocked(tenant, id);
      await this.schedules.leaveOutDeleted(tenant, [schedule]);
      const { gridSize, radiusMiles, cron, timezone, enabled } = schedule;
      const given = Object.entries(changes).filter(([, value]) => value !== undefined);
      Object.assign(schedule, Object.fromEntries(given), target && columnsOf(target));
      schedule.keywords &&= uniqueIgnoringCase(schedule.keywords);
      const { businessId } = schedule;
      const isResized = schedule.gridSize !== gridSize || schedule.radiusMiles !== radiusMiles;
      const checked = target ?? (isResized && typeof businessId === 'number' ? { businessId } : null);
      if (checked) await this.checkTarget.run(tenant, checked, schedule);
      if (schedule.cron !== cron || schedule.timezone !== timezone || schedule.enabled !== enabled) {
        schedule.nextRunAt = schedule.enabled ? nextOccurrence(schedule, this.clock.now()) : null;
      }
      if (schedule.businessId !== before.businessId) await this.tracking.refresh(tenant, before);
      await this.tracking.refresh(tenant, schedule);
      return schedule;
    });
  }
}
