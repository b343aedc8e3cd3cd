import { EntityManager } from '#platform/database/entity-manager';
import { readOne } from '#platform/database/read-one';
import { readOnly } from '#platform/database/read-only';
import { type Owned, owned, type Tenant } from '#platform/tenant';
import { LockMode } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { restrictEntities, restrictRows } from '../../businesses/tag-restriction.sql.js';
import { Scan, type ScanStatus, versionOf } from './scan.entity.js';
import type { StoredSettings } from './search-settings.js';

/** Parameter: the scans as JSON, any number of them. */
const INSERT_SCANS = `
  insert into scan (account_id, livemode, business_id, place_version, purpose, keyword, keyword_key, series_id, center_lat,
    center_lng, grid_size, radius_miles, layout, business_lat, business_lng, provider, zoom, language, country, device, request_id, schedule_id, scheduled_for, batch_id, status, pins_total,
    credits_reserved, created_at, deadline_at)
  select * from json_to_recordset(?::json) as created ("accountId" integer, livemode boolean, "businessId" integer,
    "placeVersion" integer, purpose text, keyword text, "keywordKey" text, "seriesId" text,
    "centerLat" double precision, "centerLng" double precision, "gridSize" smallint,
    "radiusMiles" double precision, layout jsonb, "businessLat" double precision, "businessLng" double precision,
    provider text, zoom smallint, language text, country text, device text,
    "requestId" text, "scheduleId" integer, "scheduledFor" timestamptz, "batchId" integer, status text, "pinsTotal" smallint,
    "creditsReserved" integer, "createdAt" timestamptz, "deadlineAt" timestamptz)
  returning *`;

/** Parameter: the occurrences as JSON. */
const KEYWORDS_OF_OCCURRENCES = `
  select scan.schedule_id || ' ' || keyword_key as key
  from json_to_recordset(?::json) as occurrence ("scheduleId" integer, at timestamptz)
  join scan on schedule_id = "scheduleId" and scheduled_for = at`;

/** Selects scans of a list; omitted fields select all. */
export interface ScanFilter {
  readonly businessId?: number | undefined;
  readonly batchId?: number | undefined;
  readonly keywordKey?: string | undefined;
  readonly seriesId?: string | undefined;
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

/** A scan to store. */
export type NewScanRow = Readonly<
  Pick<
    Scan,
    | 'accountId'
    | 'livemode'
    | 'businessId'
    | 'placeVersion'
    | 'purpose'
    | 'keyword'
    | 'keywordKey'
    | 'seriesId'
    | 'centerLat'
    | 'centerLng'
    | 'gridSize'
    | 'radiusMiles'
    | 'layout'
    | 'businessLat'
    | 'businessLng'
    | 'provider'
    | 'requestId'
    | 'scheduleId'
    | 'scheduledFor'
    | 'batchId'
    | 'status'
    | 'pinsTotal'
    | 'creditsReserved'
    | 'createdAt'
    | 'deadlineAt'
  >
> &
  StoredSettings;

/** An occurrence of a schedule. */
export interface Occurrence {
  readonly scheduleId: number;
  readonly at: Date;
}

/** As the drivers return it. */
type StoredState = Omit<ScanState, 'version' | 'waitsUntil'> & {
  readonly id: number;
  readonly waitsUntil: Date | string | null;
};

@Injectable()
export class ScansRepository {
  constructor(private readonly em: EntityManager) {}

  async find(tenant: Tenant, id: number): Promise<Owned<Scan> | null> {
    const { and, parameters } = restrictRows(tenant);
    const sql = `select * from scan where id = ? and account_id = ? and livemode = ?${and}`;
    const values = [id, tenant.accountId, tenant.livemode, ...parameters];
    return owned<Scan>(await readOne(this.em, Scan, sql, values));
  }

  /** Returns up to `count` scans with a smaller id, newest first. */
  list(
    tenant: Tenant,
    { businessId, batchId, keywordKey, seriesId, status, createdFrom, createdBefore }: ScanFilter,
    olderThan: number,
    count: number,
  ): Promise<Scan[]> {
    const createdAt = {
      ...(createdFrom && { $gte: createdFrom }),
      ...(createdBefore && { $lt: createdBefore }),
    };
    const { accountId, livemode } = tenant;
    const restriction = restrictEntities<Scan>(tenant);
    const where = {
      accountId,
      livemode,
      purpose: 'tracked' as const,
      id: { $lt: olderThan },
      ...(businessId !== undefined && { businessId }),
      ...(batchId !== undefined && { batchId }),
      ...(keywordKey !== undefined && { keywordKey }),
      ...(seriesId !== undefined && { seriesId }),
      ...(status !== undefined && { status }),
      ...((createdFrom ?? createdBefore) && { createdAt }),
      ...(restriction.length > 0 && { $and: restriction }),
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

  /** Locks the scan; returns null if the tenant has no such scan. */
  async lockOf(tenant: Tenant, id: number): Promise<Owned<Scan> | null> {
    const { accountId, livemode } = tenant;
    const where = { id, accountId, livemode, $and: restrictEntities<Scan>(tenant) };
    const options = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true };
    return owned<Scan>(await this.em.findOne(Scan, where, options));
  }

  /** Deletes the scan with its results, insights and share links. */
  async delete({ id }: Owned<Scan>): Promise<void> {
    await this.em.nativeDelete(Scan, { id });
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
  async lockUnfinished(tenant: Tenant, id: number): Promise<boolean> {
    const { and, parameters } = restrictRows(tenant);
    const rows = await this.em.execute<unknown[]>(
      `select 1 from scan where id = ? and account_id = ? and livemode = ?${and} and status in ('queued', 'running')
       for no key update`,
      [id, tenant.accountId, tenant.livemode, ...parameters],
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

  /** Stores new scans. Their businesses must be locked against deletion. @returns them in the same order */
  async insertAll(scans: readonly NewScanRow[]): Promise<Scan[]> {
    if (scans.length === 0) return [];
    const rows = await this.em.execute<{ id: number }[]>(INSERT_SCANS, [JSON.stringify(scans)]);
    rows.sort((a, b) => a.id - b.id);
    return rows.map((row) => readOnly(this.em, Scan, row));
  }

  /**
   * Returns the scans of occurrences as `scheduleId keywordKey`. Across tenants: the caller has claimed the schedules.
   */
  async keywordsOf(occurrences: readonly Occurrence[]): Promise<Set<string>> {
    if (occurrences.length === 0) return new Set();
    const rows = await this.em.execute<{ key: string }[]>(KEYWORDS_OF_OCCURRENCES, [
      JSON.stringify(occurrences),
    ]);
    return new Set(rows.map(({ key }) => key));
  }
}
