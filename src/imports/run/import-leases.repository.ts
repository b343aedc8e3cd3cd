import { ReleasesLeasesAtStart } from '#platform/background/background-task';
import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { LEASE_SECONDS, LeaseLostError } from '../../scanning/record/leases/lease.js';
import type { BusinessImport } from '../business-import.entity.js';
import type { RowResult } from '../import-rows.repository.js';

/** The right to work on one import. */
export interface ImportLease {
  readonly importId: number;
  readonly token: string;
}

/** Rows of a batch by result. */
export type RowCounts = Readonly<Record<RowResult, number>>;

const UNFINISHED = `status in ('queued', 'running')`;

/** Imports that have not ended. */
export const UNFINISHED_IMPORTS = `from business_import where ${UNFINISHED} order by account_id, id`;

/** The oldest unfinished import of each account, unless a worker has it. */
const WAITS = `${UNFINISHED} and (lease_expires_at is null or lease_expires_at <= now()) and not exists (
  select 1 from business_import earlier
  where earlier.account_id = waiting.account_id and earlier.id < waiting.id and earlier.${UNFINISHED})`;

const NEXT = `
  select id from business_import waiting where ${WAITS}
  order by served_at nulls first, id limit 1 for update skip locked`;

const STORE_PROGRESS = `
  update business_import set rows_done = rows_done + ?, created = created + ?, updated = updated + ?,
    unchanged = unchanged + ?, refused = refused + ?, attempt = 0,
    status = case when rows_done + ? < rows_total then status else 'completed' end,
    completed_at = case when rows_done + ? < rows_total then null else ?::timestamptz end
  where id = ? and lease_token = ? returning status`;

/** The leases of imports. Across tenants: for workers. */
@Injectable()
export class ImportLeasesRepository {
  constructor(private readonly em: EntityManager) {}

  /** Acquires the lease of the import that was served the longest ago; null if none waits. */
  async acquireNext(): Promise<ImportLease | null> {
    const token = randomUUID();
    const [row] = await this.em.execute<{ id: number }[]>(
      `update business_import set status = 'running', attempt = attempt + 1, served_at = clock_timestamp(),
         started_at = coalesce(started_at, now()), lease_token = ?,
         lease_expires_at = now() + make_interval(secs => ?)
       where id = (${NEXT}) returning id`,
      [token, LEASE_SECONDS],
    );
    return row ? { importId: row.id, token } : null;
  }

  async anyWaits(): Promise<boolean> {
    const rows = await this.em.execute<unknown[]>(
      `select 1 from business_import waiting where ${WAITS} limit 1`,
    );
    return rows.length > 0;
  }

  /** Renews the lease, and locks it until the current transaction ends. @throws LeaseLostError */
  async renew({ importId, token }: ImportLease): Promise<void> {
    const rows = await this.em.execute<unknown[]>(
      `update business_import set lease_expires_at = now() + make_interval(secs => ?)
       where id = ? and lease_token = ? and ${UNFINISHED} returning id`,
      [LEASE_SECONDS, importId, token],
    );
    if (rows.length === 0) throw new LeaseLostError(importId);
  }

  /**
   * Counts settled rows, and completes the import after its last one.
   *
   * @returns whether the import is completed
   * @throws LeaseLostError
   */
  async storeProgress({ importId, token }: ImportLease, counts: RowCounts, now: Date): Promise<boolean> {
    const { created, updated, unchanged, refused } = counts;
    const done = created + updated + unchanged + refused;
    const parameters = [done, created, updated, unchanged, refused, done, done, now, importId, token];
    const [row] = await this.em.execute<Pick<BusinessImport, 'status'>[]>(STORE_PROGRESS, parameters);
    if (!row) throw new LeaseLostError(importId);
    return row.status === 'completed';
  }

  /** Releases the lease. The import waits for `ms`. @param options.countsAsAttempt false if the worker did not fail */
  async release(
    { importId, token }: ImportLease,
    { ms = 0, countsAsAttempt = false }: { ms?: number; countsAsAttempt?: boolean } = {},
  ): Promise<void> {
    await this.em.execute(
      `update business_import set lease_token = null, lease_expires_at = now() + make_interval(secs => ?),
         attempt = greatest(0, attempt - ?)
       where id = ? and lease_token = ?`,
      [ms / 1000, countsAsAttempt ? 0 : 1, importId, token],
    );
  }

  /** Ends an import that keeps failing. Its settled rows stay. */
  async fail({ importId, token }: ImportLease, now: Date): Promise<void> {
    await this.em.execute(
      `update business_import set status = 'failed', completed_at = ?, lease_token = null
       where id = ? and lease_token = ?`,
      [now, importId, token],
    );
  }

  @ReleasesLeasesAtStart()
  async releaseAll(): Promise<void> {
    await this.em.execute(
      `update business_import set lease_token = null, lease_expires_at = null
       where ${UNFINISHED} and lease_token is not null`,
    );
  }
}
