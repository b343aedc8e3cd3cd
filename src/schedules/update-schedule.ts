import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { AreasService } from '../areas/areas.service.js';
import { uniqueIgnoringCase } from '../businesses/keyword.js';
import { PlanScan } from '../scanning/create/plan-scan.js';
import type { GeometryFields } from '../scanning/dto/geometry-fields.js';
import type { GivenSettings } from '../scanning/search-settings.js';
import { changeGeometry, columnsOf, fieldsOf, geometryOfSchedule } from './schedule-geometry.js';
import type { Schedule } from './schedule.entity.js';
import { SchedulesService } from './schedules.service.js';
import { nextOccurrence } from './timetable.js';

/** Undefined leaves a field unchanged. */
export interface ScheduleChanges extends GivenSettings {
  readonly keywords?: readonly string[] | null | undefined;
  readonly geometry?: GeometryFields | undefined;
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
    private readonly areas: AreasService,
    private readonly clock: Clock,
  ) {}

  /**
   * Changes a schedule. A changed time counts from now on and discards an overdue occurrence.
   *
   * @throws Problem `not_found`, `grid_out_of_range`, `grid_not_possible`, `outside_coverage`, `validation_failed`
   */
  run(tenant: Tenant, id: number, { geometry, ...changes }: ScheduleChanges): Promise<Schedule> {
    return this.unitOfWork.run(async () => {
      const schedule = await this.schedules.getLocked(tenant, id);
      const { cron, timezone, enabled } = schedule;
      const given = Object.entries(changes).filter(([, value]) => value !== undefined);
      Object.assign(schedule, Object.fromEntries(given));
      schedule.keywords &&= uniqueIgnoringCase(schedule.keywords);
      const wanted = geometry ? changeGeometry(schedule, geometry) : null;
      if (wanted && !isDeepStrictEqual(fieldsOf(wanted), fieldsOf(geometryOfSchedule(schedule)))) {
        const { businessId } = schedule;
        await this.areas.lockForSchedule(tenant, wanted.form?.areaId ?? null);
        const plan = await this.plan.requireCoverage(tenant, { businessId, ...wanted });
        Object.assign(schedule, columnsOf(wanted, plan));
      }
      if (schedule.cron !== cron || schedule.timezone !== timezone || schedule.enabled !== enabled) {
        schedule.nextRunAt = schedule.enabled ? nextOccurrence(schedule, this.clock.now()) : null;
      }
      return schedule;
    });
  }
}
