import { EntityManager } from '#platform/database/entity-manager';
import { readRows } from '#platform/database/read-rows';
import { type Owned, owned, type Tenant } from '#platform/tenant';
import { LockMode, type RequiredEntityData } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { restrictTargets, type TargetColumns } from '../businesses/tag-restriction.sql.js';
import { ReportSchedule } from './report-schedule.entity.js';

/** Maximum due schedules of one run. */
const BATCH = 200;

const TARGET: TargetColumns = {
  table: 'report_schedule',
  businessIds: `nullif(one.content->'businessIds', 'null')`,
  tag: `one.content->>'tag'`,
};

/** A completed batch of a campaign. */
export interface EndedBatch {
  readonly id: number;
  readonly completedAt: Date;
}

const WITHOUT_REPORT = `
  batch.schedule_id = schedule.schedule_id and batch.account_id = schedule.account_id
  and batch.livemode = schedule.livemode and batch.cancelled_at is null
  and batch.completed_at > schedule.batches_since
  and not exists (select from report_run run where run.report_schedule_id = schedule.id and run.batch_id = batch.id)`;

@Injectable()
export class ReportSchedulesRepository {
  constructor(private readonly em: EntityManager) {}

  /** A restricted tenant finds the schedules of one of its tags, or of businesses to all of which it has access. */
  async find(tenant: Tenant, id: number): Promise<Owned<ReportSchedule> | null> {
    const where = { id, ...(await this.ofTenant(tenant)) };
    return owned<ReportSchedule>(await this.em.findOne(ReportSchedule, where, { refresh: true }));
  }

  /** Locks the schedule for the current transaction. */
  async lock(tenant: Tenant, id: number): Promise<Owned<ReportSchedule> | null> {
    const options = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true };
    const where = { id, ...(await this.ofTenant(tenant)) };
    return owned<ReportSchedule>(await this.em.findOne(ReportSchedule, where, options));
  }

  /** Returns up to `count` schedules with a larger id, oldest first. */
  async list(tenant: Tenant, afterId: number, count: number): Promise<ReportSchedule[]> {
    const where = { $and: [{ id: { $gt: afterId } }, await this.ofTenant(tenant)] };
    return this.em.find(ReportSchedule, where, { orderBy: { id: 'asc' }, limit: count });
  }

  /** Counts the schedules of the account, also those outside of a restriction to tags. */
  count({ accountId, livemode }: Tenant): Promise<number> {
    return this.em.count(ReportSchedule, { accountId, livemode });
  }

  async insert(schedule: RequiredEntityData<ReportSchedule>): Promise<ReportSchedule> {
    const row = this.em.create(ReportSchedule, schedule);
    await this.em.persist(row).flush();
    return row;
  }

  async flush(): Promise<void> {
    await this.em.flush();
  }

  /** Deletes the schedule with its runs, recipients and deliveries. @returns false if the tenant has lost it meanwhile */
  async delete(tenant: Tenant, { id }: Owned<ReportSchedule>): Promise<boolean> {
    return (await this.em.nativeDelete(ReportSchedule, { id, ...(await this.ofTenant(tenant)) })) > 0;
  }

  /** Returns the schedules whose pattern is due or whose campaign has a new batch. Across tenants. */
  async due(now: Date): Promise<number[]> {
    const rows = await readRows<{ id: number }>(
      this.em,
      `(select id from report_schedule where next_run_at <= ?::timestamptz order by next_run_at limit ${BATCH})
       union
       (select schedule.id from report_schedule schedule join scan_batch batch on ${WITHOUT_REPORT}
        where schedule.enabled and schedule.schedule_id is not null limit ${BATCH})`,
      [now],
    );
    return rows.map(({ id }) => id);
  }

  /** Returns the schedules whose pattern fires after a moment. Across tenants. */
  firingAfter(moment: Date): Promise<ReportSchedule[]> {
    return this.em.find(ReportSchedule, { nextRunAt: { $gt: moment } }, { disableIdentityMap: true });
  }

  /** Returns the tenant of a schedule, without a restriction; null if it was deleted. Across tenants. */
  async tenantOf(id: number): Promise<Tenant | null> {
    const schedule = await this.em.findOne(ReportSchedule, { id });
    return schedule && { accountId: schedule.accountId, livemode: schedule.livemode };
  }

  /** Returns the oldest completed batch of the campaign that has led to no report. */
  async nextBatch(id: number): Promise<EndedBatch | null> {
    const [row] = await readRows<{ id: number; completedAt: Date | string }>(
      this.em,
      `select batch.id, batch.completed_at as "completedAt"
       from report_schedule schedule join scan_batch batch on ${WITHOUT_REPORT}
       where schedule.id = ? order by batch.completed_at, batch.id limit 1`,
      [id],
    );
    return row ? { id: row.id, completedAt: new Date(row.completedAt) } : null;
  }

  private async ofTenant(tenant: Tenant) {
    const { accountId, livemode } = tenant;
    const restriction = await restrictTargets<ReportSchedule>(this.em, tenant, TARGET);
    return { accountId, livemode, ...(restriction.length > 0 && { $and: restriction }) };
  }
}
