import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { BusinessesService } from '../businesses/businesses.service.js';
import { KeywordTracking } from '../businesses/keyword-tracking.js';
import { uniqueIgnoringCase } from '#platform/ignoring-case';
import { PlanScan } from '../scanning/create/plan-scan.js';
import type { GivenSettings } from '../scanning/search-settings.js';
import type { Schedule } from './schedule.entity.js';
import { SchedulesService } from './schedules.service.js';
import { nextOccurrence } from './timetable.js';

/** Undefined leaves a field unchanged. */
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
    private readonly unitOfWork: UnitOfWork,
    private readonly schedules: SchedulesService,
    private readonly plan: PlanScan,
    private readonly businesses: BusinessesService,
    private readonly tracking: KeywordTracking,
    private readonly clock: Clock,
  ) {}

  /**
   * Changes a schedule. A changed time counts from now on and discards an overdue occurrence.
   *
   * @throws Problem `not_found`, `grid_out_of_range`, `outside_coverage`
   */
  run(tenant: Tenant, id: number, changes: ScheduleChanges): Promise<Schedule> {
    return this.unitOfWork.run(async () => {
      const { businessId } = await this.schedules.get(tenant, id);
      await this.businesses.lockForChange(tenant, businessId);
      const schedule = await this.schedules.getLocked(tenant, id);
      const { gridSize, radiusMiles, cron, timezone, enabled } = schedule;
      const given = Object.entries(changes).filter(([, value]) => value !== undefined);
      Object.assign(schedule, Object.fromEntries(given));
      schedule.keywords &&= uniqueIgnoringCase(schedule.keywords);
      if (schedule.gridSize !== gridSize || schedule.radiusMiles !== radiusMiles) {
        await this.plan.requireCoverage(tenant, schedule);
      }
      if (schedule.cron !== cron || schedule.timezone !== timezone || schedule.enabled !== enabled) {
        schedule.nextRunAt = schedule.enabled ? nextOccurrence(schedule, this.clock.now()) : null;
      }
      await this.tracking.refresh(tenant, businessId);
      return schedule;
    });
  }
}
