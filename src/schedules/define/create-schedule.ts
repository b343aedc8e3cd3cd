import { nextOccurrence } from '#libs/timetable';
import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { uniqueIgnoringCase } from '#platform/ignoring-case';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { AccountsRepository } from '../../accounts/accounts.repository.js';
import { AreasService } from '../../areas/areas.service.js';
import type { RequestedGeometry } from '../../scanning/record/scan-geometry.js';
import { settingsOf, type StoredSettings } from '../../scanning/record/search-settings.js';
import type { Schedule } from '../record/schedule.entity.js';
import { SchedulesRepository } from '../record/schedules.repository.js';
import { SchedulesService, tooManySchedules } from '../record/schedules.service.js';
import { columnsOfGeometry } from './schedule-geometry.js';
import { CheckTarget, columnsOfTarget, type ScheduleTarget } from './schedule-target.js';

export interface NewSchedule extends RequestedGeometry, StoredSettings {
  readonly target: ScheduleTarget;
  readonly name: string | null;
  /** Null for the keywords that the business has when the schedule fires. */
  readonly keywords: readonly string[] | null;
  /** Five fields, checked with `faultOf`. */
  readonly cron: string;
  /** IANA name; defaults to the time zone of the business, and to UTC for a campaign. */
  readonly timezone?: string | undefined;
  readonly enabled: boolean;
}

@Injectable()
export class CreateSchedule {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsRepository,
    private readonly schedules: SchedulesRepository,
    private readonly service: SchedulesService,
    private readonly checkTarget: CheckTarget,
    private readonly areas: AreasService,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws Problem `not_found` for a business or the area, `too_many_schedules`, `grid_not_possible`,
   * `validation_failed` for a campaign with a fixed place, and for one business `grid_out_of_range`, `outside_coverage`
   */
  async run(tenant: Tenant, input: NewSchedule): Promise<Schedule> {
    const { accountId, livemode } = tenant;
    const { target, name, keywords, cron, enabled } = input;
    const checked = await this.checkTarget.run(tenant, target, input);
    const { timezone = checked.timezone } = input;
    return this.unitOfWork.run(async () => {
      // Serialises concurrent requests, so that the second counts the schedule of the first.
      await this.accounts.lock(accountId);
      if ((await this.service.free({ accountId, livemode })) <= 0) throw tooManySchedules();
      const columns = { ...columnsOfTarget(target), ...columnsOfGeometry(input, checked.grid) };
      await this.service.lockBusiness(tenant, columns);
      await this.areas.lockForSchedule(tenant, columns.areaId);
      const now = this.clock.now();
      const schedule = await this.schedules.insert({
        ...settingsOf(input),
        ...columns,
        accountId,
        livemode,
        name,
        cron,
        enabled,
        timezone,
        keywords: keywords && uniqueIgnoringCase(keywords),
        nextRunAt: enabled ? nextOccurrence({ cron, timezone }, now) : null,
        createdAt: now,
      });
      await this.service.refreshKeywords(tenant, schedule);
      return schedule;
    });
  }
}
