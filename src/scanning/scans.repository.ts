import { EntityManager } from '#platform/database/entity-manager';
import { readOne } from '#platform/database/read-one';
import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import type { Tenant } from '#platform/tenant';
import { ForeignKeyConstraintViolationException, LockMode, type RequiredEntityData } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import type { WaitingScan } from './queue/scan-jobs.js';
import { Scan, type ScanStatus, versionOf } from './scan.entity.js';

const MAX_COUNTED_PER_PROVIDER = 10_000;
/** Enough that the scans of one provider rarely hide those of another. */
const MAX_EXAMINED = 100_000;

/** Selects scans of a list; omitted fields select all. */
export interface ScanFilter {
  readonly businessId?: number | undefined;
  readonly keywordKey?: string | undefined;
  readonly status?: ScanStatus | undefined;
  /** Inclusive. */
  readonly createdFrom?: Date | undefined;
  /** Exclusive. */
  readonly createdBefore?: Date | undefined;
}

/** The progress of a scan. */
export interface ScanState {
  /** Computed by `versionOf`. */
  readonly version: string;
  /** `gone` if the scan was deleted. */
  readonly status: ScanStatus | 'gone';
  readonly pinsTotal: number;
  readonly pinsMeasured: number;
  readonly pinsFound: number;
  /** When a postponed scan continues; null for any other. */
  readonly waitsUntil: Date | null;
}

/** As the drivers return it. */
type StoredState = Omit<ScanState, 'version' | 'waitsUntil'> & {
  readonly id: number;
  readonly waitsUntil: Date | string | null;
};

@Injectable()
export class ScansRepository {
  constructor(private readonly em: EntityManager) {}

  find({ accountId, livemode }: Tenant, id: number): Promise<Scan | null> {
    const sql = 'select * from scan where id = ? and account_id = ? and livemode = ?';
    return readOne(this.em, Scan, sql, [id, accountId, livemode]);
  }

  /** Returns up to `count` scans with a smaller id, newest first. */
  list(
    { accountId, livemode }: Tenant,
    { businessId, keywordKey, status, createdFrom, createdBefore }: ScanFilter,
    olderThan: number,
    count: number,
  ): Promise<Scan[]> {
    const createdAt = {
      ...(createdFrom && { $gte: createdFrom }),
      ...(createdBefore && { $lt: createdBefore }),
    };
    const where = {
      accountId,
      livemode,
      id: { $lt: olderThan },
      ...(businessId !== undefined && { businessId }),
      ...(keywordKey !== undefined && { keywordKey }),
      ...(status !== undefined && { status }),
      ...((createdFrom ?? createdBefore) && { createdAt }),
    };
    // A list may be too long for the identity map.
    return this.em.find(Scan, where, { orderBy: { id: 'desc' }, limit: count, disableIdentityMap: true });
  }

  /** Reads the current row. Across tenants: for the worker that holds the lease, and for commands. */
  findById(id: number): Promise<Scan | null> {
    return this.em.findOne(Scan, { id }, { refresh: true });
  }

  /** Locks the scan. Across tenants: for background tasks. */
  lock(id: number): Promise<Scan | null> {
    return this.em.findOne(Scan, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  }

  /** Locks the business of the scan against changes, as the order of locks requires before the scan. Across tenants. */
  async lockBusinessOf(id: number): Promise<void> {
    await this.em.execute(
      'select 1 from business where id = (select business_id from scan where id = ?) for no key update',
      [id],
    );
  }

  /** Locks the unfinished scans of a business. Across tenants: the caller has checked the tenant of the business. */
  lockUnfinishedOf(businessId: number): Promise<Scan[]> {
    return this.em.find(
      Scan,
      { businessId, status: { $in: ['queued', 'running'] } },
      { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true, orderBy: { id: 'asc' } },
    );
  }

  /** Locks the scan if it has not ended. @returns false if the tenant has no such unfinished scan */
  async lockUnfinished({ accountId, livemode }: Tenant, id: number): Promise<boolean> {
    const rows = await this.em.execute<unknown[]>(
      `select 1 from scan where id = ? and account_id = ? and livemode = ? and status in ('queued', 'running')
       for no key update`,
      [id, accountId, livemode],
    );
    return rows.length > 0;
  }

  /** Returns the current states by id. Across tenants: for callers that have read the scans before. */
  async statesOf(ids: readonly number[]): Promise<ReadonlyMap<number, ScanState>> {
    const rows = await this.em.execute<StoredState[]>(
      `select id, status, pins_total as "pinsTotal", pins_measured as "pinsMeasured", pins_found as "pinsFound",
         case when status = 'running' and lease_token is null then lease_expires_at end as "waitsUntil"
       from scan where id = any(?::int[])`,
      [`{${ids.join(',')}}`],
    );
    return new Map(
      rows.map(({ id, ...row }) => {
        const state = { ...row, waitsUntil: row.waitsUntil === null ? null : new Date(row.waitsUntil) };
        return [id, { ...state, version: versionOf(state) }];
      }),
    );
  }

  /** @throws Problem `not_found` if the business was deleted since it was read */
  async insert(scan: RequiredEntityData<Scan>): Promise<Scan> {
    const row = this.em.create(Scan, scan);
    try {
      await this.em.persist(row).flush();
      return row;
    } catch (error) {
      if (!(error instanceof ForeignKeyConstraintViolationException)) throw error;
      throw new Problem(NOT_FOUND, `Business ${row.businessId} does not exist.`, { cause: error });
    }
  }

  /**
   * Counts the scans that no worker has, by provider. Examines only the oldest unfinished scans, so that it is cheap at
   * any depth of the queue. Across tenants: for the background task.
   */
  countWaiting(): Promise<{ provider: string; scans: number }[]> {
    return this.em.execute<{ provider: string; scans: number }[]>(
      `select provider, least(count(*), ?)::int as scans from (
         select provider, lease_expires_at from scan where status in ('queued', 'running') order by id limit ?
       ) as oldest where lease_expires_at is null or lease_expires_at < now() group by provider`,
      [MAX_COUNTED_PER_PROVIDER, MAX_EXAMINED],
    );
  }

  /** Returns scans that no worker has, the oldest of each provider. Across tenants: for the background task. */
  findWaiting(perProvider: number): Promise<WaitingScan[]> {
    return this.em.execute<WaitingScan[]>(
      `with recursive waiting as (
         (select provider from scan where status in ('queued', 'running') order by provider limit 1)
         union all
         select next.provider from waiting cross join lateral
           (select provider from scan where status in ('queued', 'running') and provider > waiting.provider
            order by provider limit 1) as next
       )
       select oldest.* from waiting cross join lateral
         (select id, provider, attempt, scheduled_for as "scheduledFor" from scan
          where provider >= waiting.provider and provider <= waiting.provider
            and status in ('queued', 'running') and (lease_expires_at is null or lease_expires_at < now())
          order by scan.provider, id limit ?) as oldest
       order by id`,
      [perProvider],
    );
  }
}
