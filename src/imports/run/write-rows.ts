import { Clock } from '#platform/clock';
import type { Tenant } from '#platform/tenant';
import { zip } from '#platform/zip';
import { Injectable } from '@nestjs/common';
import { BulkBusinessesRepository } from '../../businesses/bulk/bulk-businesses.repository.js';
import { KeywordTracking } from '../../businesses/keyword-tracking.js';
import { settingsOf } from '../../scanning/record/search-settings.js';
import { CreateSchedule } from '../../schedules/define/create-schedule.js';
import { UpdateSchedule } from '../../schedules/define/update-schedule.js';
import type { SettledRow } from '../import-rows.repository.js';
import { gridOf } from './check-row.js';
import type { RowPlans, SchedulePlan } from './row-plans.js';

/** Stores what rows do: businesses by one statement for all, schedules one by one. */
@Injectable()
export class WriteRows {
  constructor(
    private readonly businesses: BulkBusinessesRepository,
    private readonly createSchedule: CreateSchedule,
    private readonly updateSchedule: UpdateSchedule,
    private readonly tracking: KeywordTracking,
    private readonly clock: Clock,
  ) {}

  /** The caller holds the lock of the account. */
  async run({ accountId, livemode }: Tenant, plans: RowPlans): Promise<SettledRow[]> {
    const tenant = { accountId, livemode };
    const ids = await this.businesses.insert(plans.creates.map(({ row }) => row));
    await this.businesses.updateLabels(
      plans.updates.flatMap(({ changed }) => changed ?? []),
      this.clock.now(),
    );
    for (const [{ schedule }, id] of zip(plans.creates, ids)) await this.schedule(tenant, id, schedule);
    for (const { schedule, id } of plans.updates) await this.schedule(tenant, id, schedule);
    await this.tracking.refreshLater([...ids, ...plans.updates.map(({ id }) => id)]);
    return plans.results(ids);
  }

  private async schedule(tenant: Tenant, businessId: number, plan: SchedulePlan | null): Promise<void> {
    if (!plan) return;
    const { present, wanted } = plan;
    const { cron, timezone } = wanted;
    if (present)
      await this.updateSchedule.run(tenant, present.id, { cron, timezone, geometry: gridOf(wanted) });
    else {
      const settings = settingsOf({});
      await this.createSchedule.run(tenant, {
        ...wanted,
        ...settings,
        target: { businessId },
        name: null,
        keywords: null,
        enabled: true,
      });
    }
  }
}
