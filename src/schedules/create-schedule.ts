import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { uniqueIgnoringCase } from '../businesses/keyword.js';
import { PlanScan, type ScanGeometry } from '../scanning/create/plan-scan.js';
import type { StoredSettings } from '../scanning/search-settings.js';
import type { Schedule } from './schedule.entity.js';
import { SchedulesService, tooManySchedules } from './schedules.service.js';
import { SchedulesRepository } from './schedules.repository.js';
import { nextOccurrence } from './timetable.js';

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
    private readonly service: SchedulesService,
    private readonly plan: PlanScan,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws Problem `not_found` for the business, `too_many_schedules`, and those of a scan of this geometry:
   * `grid_out_of_range`, `outside_coverage`
   */
  async run({ accountId, livemode }: Tenant, input: NewSchedule): Promise<Schedule> {
    const { business } = await this.plan.requireCoverage({ accountId, livemode }, input);
    const { keywords, cron, timezone = business.timezone, enabled } = input;
    return this.unitOfWork.run(async () => {
      // Serialises concurrent requests, so that the second counts the schedule of the first.
      await this.accounts.lock(accountId);
      if ((await this.service.free({ accountId, livemode })) <= 0) throw tooManySchedules();
      const now = this.clock.now();
      return this.schedules.insert({
        ...input,
        accountId,
        livemode,
        timezone,
        keywords: keywords && uniqueIgnoringCase(keywords),
        nextRunAt: enabled ? nextOccurrence({ cron, timezone }, now) : null,
        createdAt: now,
      });
    });
  }
}
