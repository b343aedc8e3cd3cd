import { Clock } from '#platform/clock';
import { EntityManager } from '#platform/database/entity-manager';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Problem } from '#platform/http/problem';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { uniqueKeywords } from '../businesses/keyword.js';
import { PlanScan, type ScanGeometry } from '../scanning/create/plan-scan.js';
import { settingsOf, type StoredSettings } from '../scanning/search-settings.js';
import { Schedule } from './schedule.entity.js';
import { TOO_MANY_SCHEDULES } from './schedules.problems.js';
import { SchedulesRepository } from './schedules.repository.js';
import { nextOccurrence } from './timetable.js';

const MOST_OF_AN_ACCOUNT = 1_000;

export interface NewSchedule extends ScanGeometry, StoredSettings {
  /** Null: those that the business has when the schedule fires. */
  readonly keywords: readonly string[] | null;
  /** Five fields; without fault by `faultOf`. */
  readonly cron: string;
  /** IANA name; the business's own unless given. */
  readonly timezone?: string | undefined;
  readonly enabled: boolean;
}

@Injectable()
export class CreateSchedule {
  constructor(
    private readonly em: EntityManager,
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsRepository,
    private readonly schedules: SchedulesRepository,
    private readonly plan: PlanScan,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws Problem `not_found` for the business, `too_many_schedules`, and what a scan of this geometry would be
   * refused for: `grid_out_of_range`, `outside_coverage`
   */
  async run(tenant: Tenant, input: NewSchedule): Promise<Schedule> {
    const { business } = await this.plan.requireCoverage(tenant, input);
    const timezone = input.timezone ?? business.timezone;
    return this.unitOfWork.run(async () => {
      // Of two requests at the limit, the second has to see the first.
      await this.accounts.lock(tenant.accountId);
      if ((await this.schedules.count(tenant)) >= MOST_OF_AN_ACCOUNT) {
        throw new Problem(TOO_MANY_SCHEDULES, `The account has ${MOST_OF_AN_ACCOUNT} schedules.`);
      }
      const created = this.em.create(Schedule, this.row(tenant, { ...input, timezone }));
      await this.schedules.insert(created);
      return created;
    });
  }

  private row({ accountId, livemode }: Tenant, input: NewSchedule & { timezone: string }) {
    const now = this.clock.now();
    const { businessId, keywords, gridSize, radiusMiles, cron, timezone, enabled } = input;
    return {
      accountId,
      livemode,
      businessId,
      gridSize,
      radiusMiles,
      cron,
      timezone,
      enabled,
      ...settingsOf(input),
      keywords: keywords && uniqueKeywords(keywords),
      nextRunAt: enabled ? nextOccurrence({ cron, timezone }, now) : null,
      createdAt: now,
    };
  }
}
