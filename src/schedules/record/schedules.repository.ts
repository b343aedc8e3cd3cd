import { EntityManager } from '#platform/database/entity-manager';
import { named } from '#platform/database/named';
import { readOnly } from '#platform/database/read-only';
import { tagKey } from '#platform/ignoring-case';
import { type Owned, owned, type Tenant } from '#platform/tenant';
import { LockMode, type RequiredEntityData } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { restrictTargets, type TargetColumns } from '../../businesses/tag-restriction.sql.js';
import { type Outcome, Schedule } from './schedule.entity.js';

const DUE = `
  select schedule.* from schedule join business on business.id = business_id
  where next_run_at <= :now`;

const SKIP_LOCKED = 'for no key update of schedule skip locked for key share of business skip locked';

/** Claims due schedules, the longest overdue first. */
const CLAIM_DUE = `${DUE} and schedule.id <> all(:except::int[])
  order by next_run_at, schedule.account_id, schedule.id limit :limit ${SKIP_LOCKED}`;

/** Claims those of the given schedules that are due. */
const CLAIM_DUE_AMONG = `${DUE} and schedule.id = any(:ids::int[])
  order by next_run_at, schedule.account_id, schedule.id ${SKIP_LOCKED}`;

/** Claims the longest overdue campaign. Its businesses are locked when they are known. */
const CLAIM_DUE_CAMPAIGN = `
  select * from schedule where next_run_at <= :now and business_id is null and id <> all(:except::int[])
  order by next_run_at, account_id, id limit 1 for no key update skip locked`;

const FIRING_AFTER = `
  select * from schedule where next_run_at > :moment and id > :afterId order by id limit :limit for no key update skip locked`;

/** Parameter: the fired schedules as JSON. */
const STORE_FIRED = `
  update schedule set last_run_at = fired."lastRunAt", last_outcome = fired."lastOutcome",
    next_run_at = fired."nextRunAt", enabled = fired."nextRunAt" is not null
  from jsonb_to_recordset(?::jsonb)
    as fired (id integer, "lastRunAt" timestamptz, "lastOutcome" jsonb, "nextRunAt" timestamptz)
  where schedule.id = fired.id`;

/** An enabled schedule that scans a business. */
export interface EnabledSchedule {
  readonly id: number;
  /** Null for the keywords of the business. */
  readonly keywords: readonly string[] | null;
}

interface CampaignColumns {
  readonly businessId: number | null;
  readonly businessIds: readonly number[] | null;
  readonly tag: string | null;
  readonly tagKeys: readonly string[];
}

/** A due schedule, without change tracking. */
export type DueSchedule = Readonly<Schedule> & { readonly nextRunAt: Date };

/** A due schedule of one business. */
export type DueBusinessSchedule = DueSchedule & { readonly businessId: number };

export type FiredSchedule = Readonly<Schedule> & { readonly lastRunAt: Date; readonly lastOutcome: Outcome };

const TARGET: TargetColumns = {
  table: 'schedule',
  businessId: 'one.business_id',
  businessIds: 'one.business_ids',
  tag: 'one.tag',
};

@Injectable()
export class SchedulesRepository {
  constructor(private readonly em: EntityManager) {}

  /**
   * A restricted tenant finds the schedules of businesses to which it has access, and the campaigns of one of its tags or
   * of businesses to all of which it has access.
   */
  async find(tenant: Tenant, id: number): Promise<Owned<Schedule> | null> {
    const where = { id, ...(await this.ofTenant(tenant)) };
    return owned<Schedule>(await this.em.findOne(Schedule, where, { disableIdentityMap: true }));
  }

  /** Reads and locks the schedule for the current transaction. */
  async findLocked(tenant: Tenant, id: number): Promise<Owned<Schedule> | null> {
    const options = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true };
    return owned<Schedule>(
      await this.em.findOne(Schedule, { id, ...(await this.ofTenant(tenant)) }, options),
    );
  }

  /** Returns up to `count` schedules with a larger id, in the order of their ids. */
  async list(tenant: Tenant, afterId: number, count: number): Promise<Schedule[]> {
    const where = { $and: [{ id: { $gt: afterId } }, await this.ofTenant(tenant)] };
    return this.em.find(Schedule, where, { orderBy: { id: 'asc' }, limit: count, disableIdentityMap: true });
  }

  /** Returns the ids of all schedules that `find` finds. */
  async ids(tenant: Tenant): Promise<number[]> {
    const rows = await this.em.find(Schedule, await this.ofTenant(tenant), {
      fields: ['id'],
      disableIdentityMap: true,
    });
    return rows.map(({ id }) => id);
  }

  /** Returns the enabled schedules and campaigns that scan a business, oldest first. */
  async enabledOf({ accountId, livemode }: Tenant, businessId: number): Promise<EnabledSchedule[]> {
    const rows = await this.em.execute<(EnabledSchedule & CampaignColumns)[]>(
      `select schedule.id, schedule.keywords, schedule.business_id as "businessId",
         schedule.business_ids as "businessIds", schedule.tag, business.tag_keys as "tagKeys"
       from schedule join business on business.id = ?
       where schedule.account_id = ? and schedule.livemode = ? and schedule.enabled
         and (schedule.business_id = business.id or schedule.business_id is null)
       order by schedule.id`,
      [businessId, accountId, livemode],
    );
    return rows.filter(({ businessId: own, businessIds, tag, tagKeys }) => {
      const isNamed = own !== null || businessIds?.includes(businessId) === true;
      return isNamed || (tag !== null && tagKeys.includes(tagKey(tag)));
    });
  }

  /** Counts the schedules of the account, also those outside of a restriction to tags. */
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

  /** @returns false if the tenant has lost the schedule meanwhile */
  async delete(tenant: Tenant, { id }: Owned<Schedule>): Promise<boolean> {
    return (await this.em.nativeDelete(Schedule, { id, ...(await this.ofTenant(tenant)) })) > 0;
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
   * Locks up to `limit` due schedules of one business for the current transaction, except those that another process has. Also locks
   * their businesses, which their scans refer to. Skips schedules of a business that is being deleted: waiting for that
   * transaction would be a deadlock. Across tenants: for the scheduler only.
   *
   * @param except ids to leave out
   */
  claimDue(now: Date, limit: number, except: readonly number[]): Promise<DueBusinessSchedule[]> {
    return this.claim(CLAIM_DUE, { now, except: arrayOf(except), limit }) as Promise<DueBusinessSchedule[]>;
  }

  /** Locks those of the given schedules that are due and free, like `claimDue`. */
  claimDueAmong(ids: readonly number[], now: Date): Promise<DueBusinessSchedule[]> {
    return this.claim(CLAIM_DUE_AMONG, { now, ids: arrayOf(ids) }) as Promise<DueBusinessSchedule[]>;
  }

  /**
   * Locks the longest overdue campaign for the current transaction, except those that another process has.
   *
   * @param except ids to leave out
   */
  async claimDueCampaign(now: Date, except: readonly number[]): Promise<DueSchedule | null> {
    const [campaign] = await this.claim(CLAIM_DUE_CAMPAIGN, { now, except: arrayOf(except) });
    return campaign ?? null;
  }

  /** Locks up to `limit` schedules with a larger id that fire after a moment, except those that another process has. Across tenants. */
  lockFiringAfter(moment: Date, afterId: number, limit: number): Promise<DueSchedule[]> {
    return this.claim(FIRING_AFTER, { moment, afterId, limit });
  }

  async storeNextRun({ id }: DueSchedule, nextRunAt: Date): Promise<void> {
    await this.em.nativeUpdate(Schedule, { id }, { nextRunAt });
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

  private async claim(sql: string, values: Readonly<Record<string, unknown>>): Promise<DueSchedule[]> {
    const rows = await this.em.execute<Record<string, unknown>[]>(...named(sql, values));
    return rows.map((row) => readOnly(this.em, Schedule, row) as DueSchedule);
  }

  private async ofTenant(tenant: Tenant) {
    const { accountId, livemode } = tenant;
    const restriction = await restrictTargets<Schedule>(this.em, tenant, TARGET);
    return { accountId, livemode, ...(restriction.length > 0 && { $and: restriction }) };
  }
}

function arrayOf(ids: readonly number[]): string {
  return `{${ids.join(',')}}`;
}
