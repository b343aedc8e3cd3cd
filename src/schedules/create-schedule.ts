import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Problem } from '#platform/http/problem';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { AreasService } from '../areas/areas.service.js';
import { uniqueIgnoringCase } from '../businesses/keyword.js';
import { PlanScan, type ScanGeometry } from '../scanning/create/plan-scan.js';
import { settingsOf, type StoredSettings } from '../scanning/search-settings.js';
import { columnsOf } from './schedule-geometry.js';
import type { Schedule } from './schedule.entity.js';
import { TOO_MANY_SCHEDULES } from './schedules.problems.js';
import { SchedulesRepository } from './schedules.repository.js';
import { nextOccurrence } from './timetable.js';

const MAX_SCHEDULES = 1_000;

export interface NewSchedule extends ScanGeometry, StoredSettings {
  /** Null for the keywords that the business has when the schedule fires. */
  readonly keywords: readonly string[] | null;
  /** Five fields, checked with `faultOf`. */
  readonly cron: string;
  /** IANA name; defaults to the time zone of the business. */
  readonly timezone?: string | undefined;
  readonly enabled: boolean;
}

@Injectable()
export class CreateSchedule {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsRepository,
    private readonly schedules: SchedulesRepository,
    private readonly plan: PlanScan,
    private readonly areas: AreasService,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws Problem `not_found` for the business or the area, `too_many_schedules`, and those of a scan of this geometry:
   * `grid_out_of_range`, `grid_not_possible`, `outside_coverage`
   */
  async run({ accountId, livemode }: Tenant, input: NewSchedule): Promise<Schedule> {
    const plan = await this.plan.requireCoverage({ accountId, livemode }, input);
    const { keywords, cron, timezone = plan.business.timezone, enabled, businessId } = input;
    return this.unitOfWork.run(async () => {
      // Serialises concurrent requests, so that the second counts the schedule of the first.
      await this.accounts.lock(accountId);
      if ((await this.schedules.count({ accountId, livemode })) >= MAX_SCHEDULES) {
        throw new Problem(TOO_MANY_SCHEDULES, `The account has ${MAX_SCHEDULES} schedules.`);
      }
      await this.areas.lockForSchedule({ accountId, livemode }, input.form?.areaId ?? null);
      const now = this.clock.now();
      return this.schedules.insert({
        ...settingsOf(input),
        ...columnsOf(input, plan),
        accountId,
        livemode,
        businessId,
        cron,
        enabled,
        timezone,
        keywords: keywords && uniqueIgnoringCase(keywords),
        nextRunAt: enabled ? nextOccurrence({ cron, timezone }, now) : null,
        createdAt: now,
      });
    });
  }
}
