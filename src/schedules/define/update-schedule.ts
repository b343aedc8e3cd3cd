import { nextOccurrence } from '#libs/timetable';
import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { givenFields } from '#platform/given-fields';
import { uniqueIgnoringCase } from '#platform/ignoring-case';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { AreasService } from '../../areas/areas.service.js';
import type { GeometryFields } from '../../scanning/dto/geometry-fields.js';
import { requestedGeometry } from '../../scanning/record/scan-geometry.js';
import type { GivenSettings } from '../../scanning/record/search-settings.js';
import type { Schedule } from '../record/schedule.entity.js';
import { SchedulesService } from '../record/schedules.service.js';
import { changeGeometry, columnsOfGeometry, fieldsOf } from './schedule-geometry.js';
import { CheckTarget, columnsOfTarget, type ScheduleTarget, storedTarget } from './schedule-target.js';

/** Undefined leaves a field unchanged. */
export interface ScheduleChanges extends GivenSettings {
  readonly target?: ScheduleTarget | undefined;
  readonly name?: string | null | undefined;
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
    private readonly checkTarget: CheckTarget,
    private readonly areas: AreasService,
    private readonly clock: Clock,
  ) {}

  /**
   * Changes a schedule. A changed time counts from now on and discards an overdue occurrence.
   *
   * @param check throws if the caller knows another version of the schedule
   * @throws Problem `not_found` for the schedule, a business or the area, `grid_out_of_range`, `grid_not_possible`,
   * `outside_coverage`, `validation_failed`
   */
  run(
    tenant: Tenant,
    id: number,
    { target, geometry, ...changes }: ScheduleChanges,
    check?: (schedule: Schedule) => void,
  ): Promise<Schedule> {
    return this.unitOfWork.run(async () => {
      const before = await this.schedules.get(tenant, id);
      await this.schedules.lockBusiness(tenant, before);
      const schedule = await this.schedules.getLocked(tenant, id);
      await this.schedules.leaveOutDeleted(tenant, [schedule]);
      check?.(schedule);
      const { cron, timezone, enabled } = schedule;
      Object.assign(schedule, givenFields(changes), target && columnsOfTarget(target));
      schedule.keywords &&= uniqueIgnoringCase(schedule.keywords);
      await this.changeScans(tenant, schedule, { target, geometry });
      if (schedule.cron !== cron || schedule.timezone !== timezone || schedule.enabled !== enabled) {
        schedule.nextRunAt = schedule.enabled ? nextOccurrence(schedule, this.clock.now()) : null;
      }
      if (schedule.businessId !== before.businessId) await this.schedules.refreshKeywords(tenant, before);
      await this.schedules.refreshKeywords(tenant, schedule);
      return schedule;
    });
  }

  /** Checks a changed target or geometry, and sets the columns of the geometry. */
  private async changeScans(
    tenant: Tenant,
    schedule: Schedule,
    { target, geometry }: Pick<ScheduleChanges, 'target' | 'geometry'>,
  ): Promise<void> {
    const before = requestedGeometry(schedule);
    const wanted = geometry ? changeGeometry(schedule, geometry) : before;
    const isSame = isDeepStrictEqual(fieldsOf(wanted), fieldsOf(before));
    const scanned = target ?? (isSame ? null : storedTarget(schedule));
    if (!scanned) return;
    const { grid } = await this.checkTarget.run(tenant, scanned, wanted);
    await this.areas.lockForSchedule(tenant, wanted.form?.areaId ?? null);
    Object.assign(schedule, columnsOfGeometry(wanted, grid));
  }
}
