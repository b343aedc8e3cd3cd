import { EntityManager } from '#platform/database/entity-manager';
import { readOnly } from '#platform/database/read-only';
import type { Tenant } from '#platform/tenant';
import { LockMode, type RequiredEntityData } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { CLAIM_DUE, CLAIM_DUE_AMONG, STORE_FIRED } from './due-schedules.sql.js';
import { type Outcome, Schedule } from './schedule.entity.js';

/** A due schedule, without change tracking. */
export type DueSchedule = Readonly<Schedule> & { readonly nextRunAt: Date };

export type FiredSchedule = Readonly<Schedule> & { readonly lastRunAt: Date; readonly lastOutcome: Outcome };

@Injectable()
export class SchedulesRepository {
  constructor(private readonly em: EntityManager) {}

  find({ accountId, livemode }: Tenant, id: number): Promise<Schedule | null> {
    return this.em.findOne(Schedule, { id, accountId, livemode });
  }

  /** Reads and locks the schedule for the current transaction. */
  findLocked({ accountId, livemode }: Tenant, id: number): Promise<Schedule | null> {
    const options = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true };
    return this.em.findOne(Schedule, { id, accountId, livemode }, options);
  }

  /** Returns up to `count` schedules with a larger id, in the order of their ids. */
  list({ accountId, livemode }: Tenant, afterId: number, count: number): Promise<Schedule[]> {
    const where = { accountId, livemode, id: { $gt: afterId } };
    return this.em.find(Schedule, where, { orderBy: { id: 'asc' }, limit: count });
  }

  count({ accountId, livemode }: Tenant): Promise<number> {
    return this.em.count(Schedule, { accountId, livemode });
  }

  /** Returns the schedules of businesses that scan the keywords of the business, oldest first. */
  ofBusinesses({ accountId, livemode }: Tenant, ids: readonly number[]): Promise<Schedule[]> {
    const where = { accountId, livemode, businessId: { $in: [...ids] }, keywords: null };
    return this.em.find(Schedule, where, { orderBy: { id: 'asc' }, disableIdentityMap: true });
  }

  async insert(schedule: RequiredEntityData<Schedule>): Promise<Schedule> {
    const row = this.em.create(Schedule, schedule);
    await this.em.persist(row).flush();
    return row;
  }

  /** @returns whether the schedule existed */
  async delete({ accountId, livemode }: Tenant, id: number): Promise<boolean> {
    return (await this.em.nativeDelete(Schedule, { id, accountId, livemode })) > 0;
  }

  /** Returns the live and test schedules of an account, in the order of their ids. For commands only. */
  ofAccount(accountId: number): Promise<Schedule[]> {
    return this.em.find(Schedule, { accountId }, { orderBy: { id: 'asc' } });
  }

  /** Across tenants: for commands only. */
  findById(id: number): Promise<Schedule | null> {
    return this.em.findOne(Schedule, { id });
  }

  /**
   * Locks up to `limit` due schedules for the current transaction, except those that another process has. Also locks
   * their businesses, which their scans refer to. Skips schedules of a business that is being deleted: waiting for that
   * transaction would be a deadlock. Across tenants: for the scheduler only.
   *
   * @param except ids to leave out
   */
  claimDue(now: Date, limit: number, except: readonly number[]): Promise<DueSchedule[]> {
    return this.claim(CLAIM_DUE, [now, `{${except.join(',')}}`, limit]);
  }

  /** Locks those of the given schedules that are due and free, like `claimDue`. */
  claimDueAmong(ids: readonly number[], now: Date): Promise<DueSchedule[]> {
    return this.claim(CLAIM_DUE_AMONG, [now, `{${ids.join(',')}}`]);
  }

  /** Stores what firing changes. A schedule without a next occurrence is disabled. */
  async storeFired(schedules: readonly FiredSchedule[]): Promise<void> {
    if (schedules.length === 0) return;
    const rows = schedules.map(({ id, lastRunAt, lastOutcome, nextRunAt }) => ({
      id,
      lastRunAt,
      lastOutcome,
      nextRunAt,
    }));
    await this.em.execute(STORE_FIRED, [JSON.stringify(rows)]);
  }

  private async claim(sql: string, parameters: unknown[]): Promise<DueSchedule[]> {
    const rows = await this.em.execute<Record<string, unknown>[]>(sql, parameters);
    return rows.map((row) => readOnly(this.em, Schedule, row) as DueSchedule);
  }
}
