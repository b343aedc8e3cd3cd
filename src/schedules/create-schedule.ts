import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Problem } from '#platform/http/problem';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { uniqueIgnoringCase } from '#platform/ignoring-case';
import type { ScanGeometry } from '../scanning/create/plan-scan.js';
import type { StoredSettings } from '../scanning/search-settings.js';
import { CheckTarget, columnsOf, type ScheduleTarget } from './schedule-target.js';
import type { Schedule } from './schedule.entity.js';
import { ScheduleTracking } from './schedule-tracking.js';
import { TOO_MANY_SCHEDULES } from './schedules.problems.js';
import { SchedulesRepository } from './schedules.repository.js';
import { nextOccurrence } from './timetable.js';

const MAX_SCHEDULES = 1_000;

export interface NewSchedule extends Omit<ScanGeometry, 'businessId'>, StoredSettings {
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
    private readonly checkTarget: CheckTarget,
    private readonly tracking: ScheduleTracking,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws Problem `not_found` for a business, `too_many_schedules`, and for one business those of a scan of this
   * geometry: `grid_out_of_range`, `outside_coverage`
   */
  async run(tenant: Tenant, input: NewSchedule): Promise<Schedule> {
    const { accountId, livemode } = tenant;
    const { target, ...settings } = input;
    const ofTarget = await this.checkTarget.run(tenant, target, input);
    const { keywords, cron, timezone = ofTarget.timezone, enabled } = input;
    return this.unitOfWork.run(async () => {
      // Serialises concurrent requests, so that the second counts the schedule of the first.
      await this.accounts.lock(accountId);
      if ((await this.schedules.count({ accountId, livemode })) >= MAX_SCHEDULES) {
        throw new Problem(TOO_MANY_SCHEDULES, `The account has ${MAX_SCHEDULES} schedules.`);
      }
      const columns = columnsOf(target);
      await this.tracking.lock(tenant, columns);
      const now = this.clock.now();
      const schedule = await this.schedules.insert({
        ...settings,
        ...columns,
        accountId,
        livemode,
        timezone,
        keywords: keywords && uniqueIgnoringCase(keywords),
        nextRunAt: enabled ? nextOccurrence({ cron, timezone }, now) : null,
        createdAt: now,
      });
      await this.tracking.refresh(tenant, schedule);
      return schedule;
    });
  }
}
