import { EntityManager } from '#platform/database/entity-manager';
import { readOne } from '#platform/database/read-one';
import type { Tenant } from '#platform/tenant';
import { LockMode, type RequiredEntityData } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { Schedule } from './schedule.entity.js';

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

  /** Returns the ids of the due schedules in order. Across tenants: for the scheduler only. */
  async idsDue(now: Date): Promise<number[]> {
    const rows = await this.em.execute<{ id: number }[]>(
      'select id from schedule where next_run_at <= ? order by id',
      [now],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Locks a schedule for the current transaction if it is due and no other process has it. Also locks its business,
   * which its scans refer to. Skips the schedule of a business that is being deleted: waiting for that transaction
   * would be a deadlock. Across tenants: for the scheduler only.
   */
  claimDue(id: number, now: Date): Promise<Schedule | null> {
    return readOne(
      this.em,
      Schedule,
      `select schedule.* from schedule join business on business.id = business_id
       where schedule.id = ? and next_run_at <= ?
       for no key update of schedule skip locked for key share of business skip locked`,
      [id, now],
    );
  }
}
