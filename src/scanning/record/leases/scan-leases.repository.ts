import { ReleasesLeasesAtStart } from '#platform/background/background-task';
import { EntityManager } from '#platform/database/entity-manager';
import { named } from '#platform/database/named';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import {
  type AcquiredScan,
  type Lease,
  LEASE_SECONDS,
  LeaseLostError,
  NO_PROGRESS,
  type Progress,
} from './lease.js';
import { NEXT_SCAN, type NextScanOptions, nextScanParameters, WAITS } from './next-scan.sql.js';
import type { WaitingScan } from './scan-jobs.js';

const ACQUIRE = `update scan set status = 'running', attempt = attempt + 1, started_at = coalesce(started_at, now()),
  lease_token = :token, lease_expires_at = now() + make_interval(secs => :seconds)`;

/**
 * Locks the scans in the order of their ids, like the deletion
 * of a business, so that two transactions cannot deadlock.
 */
const RENEW = `
  with renewal as (
    select * from jsonb_to_recordset(:renewals::jsonb) as renewal ("scanId" integer, token uuid, measured integer,
      found integer, searches integer, repeats integer, micros bigint, currency text)
  ), held as materialized (
    select scan.id from renewal join scan on id = "scanId" and lease_token = token
    where status = 'running' order by scan.id for no key update of scan
  )
  update scan set lease_expires_at = now() + make_interval(secs => :seconds),
    pins_measured = pins_measured + measured, pins_found = pins_found + found,
    paid_searches = paid_searches + searches, searches_repeated = searches_repeated + repeats,
    cost_micros = cost_micros + micros,
    cost_currency = coalesce(cost_currency, currency)
  from renewal where scan.id = "scanId" and scan.id in (select id from held)
  returning scan.id`;

type AcquiredRow = Omit<AcquiredScan, 'lease'> & { readonly id: number };

/** The leases of scans. Across tenants: for workers. */
@Injectable()
export class ScanLeasesRepository {
  constructor(private readonly em: EntityManager) {}

  /** Acquires the lease of an unfinished scan; null if another worker has it or the scan has ended. */
  async acquire(scanId: number): Promise<Lease | null> {
    const acquired = await this.acquireWhere(`id = :scanId and ${WAITS}`, { scanId });
    return acquired?.lease ?? null;
  }

  /**
   * Acquires the lease of the next scan of a provider; null if none waits.
   */
  async acquireNext(options: NextScanOptions): Promise<AcquiredScan | null> {
    return this.acquireWhere(`id = (${NEXT_SCAN})`, nextScanParameters(options));
  }

  /**
   * Locks the row of the scan, so that the lease lasts until the current transaction ends.
   *
   * @throws LeaseLostError
   */
  async lock({ scanId, token }: Lease): Promise<void> {
    const rows = await this.em.execute<unknown[]>(
      `select 1 from scan where id = ? and lease_token = ? and status = 'running' for no key update`,
      [scanId, token],
    );
    if (rows.length === 0) throw new LeaseLostError(scanId);
  }

  /**
   * Renews the lease and adds to the pins and costs of the scan.
   *
   * @throws LeaseLostError
   */
  async renew(lease: Lease, added: Progress = NO_PROGRESS): Promise<void> {
    const lost = await this.renewAll([{ lease, ...added }]);
    if (lost.size > 0) throw new LeaseLostError(lease.scanId);
  }

  /** Renews several leases and adds to the pins and costs of their scans. @returns the scans whose leases were lost */
  async renewAll(renewals: readonly (Progress & { readonly lease: Lease })[]): Promise<ReadonlySet<number>> {
    const rows = renewals.map(({ lease, measured, found, cost }) => ({ ...lease, measured, found, ...cost }));
    const renewed = await this.em.execute<{ id: number }[]>(
      ...named(RENEW, { renewals: JSON.stringify(rows), seconds: LEASE_SECONDS }),
    );
    const ids = new Set(renewed.map(({ id }) => id));
    return new Set(renewals.map(({ lease }) => lease.scanId).filter((id) => !ids.has(id)));
  }

  /**
   * Releases the lease, so that another worker can continue at once.
   *
   * @param options.countsAsAttempt false for a worker that was asked to stop
   */
  async release({ scanId, token }: Lease, { countsAsAttempt } = { countsAsAttempt: true }): Promise<void> {
    await this.em.execute(
      `update scan set lease_token = null, lease_expires_at = null, attempt = attempt - ?
       where id = ? and lease_token = ?`,
      [countsAsAttempt ? 0 : 1, scanId, token],
    );
  }

  /** Releases the lease and keeps the scan waiting for `ms`, unless it is woken. Does not count as an attempt. */
  async postpone({ scanId, token }: Lease, ms: number): Promise<void> {
    await this.em.execute(
      `update scan set lease_token = null, lease_expires_at = now() + make_interval(secs => ?), attempt = attempt - 1
       where id = ? and lease_token = ?`,
      [ms / 1000, scanId, token],
    );
  }

  /** Ends the wait of postponed scans. @returns the scans that were waiting */
  async wake(scanIds: readonly number[]): Promise<WaitingScan[]> {
    return this.em.execute<WaitingScan[]>(
      `update scan set lease_expires_at = now()
       where id = any(?::int[]) and status = 'running' and lease_token is null and lease_expires_at > now()
       returning id, provider, attempt, scheduled_for as "scheduledFor"`,
      [`{${scanIds.join(',')}}`],
    );
  }

  @ReleasesLeasesAtStart()
  async releaseAll(): Promise<void> {
    await this.em.execute(
      `update scan set lease_token = null, lease_expires_at = null
       where status in ('queued', 'running') and lease_token is not null`,
    );
  }

  private async acquireWhere(
    condition: string,
    values: Readonly<Record<string, unknown>>,
  ): Promise<AcquiredScan | null> {
    const token = randomUUID();
    const sql = `${ACQUIRE} where ${condition} returning id, pins_total - pins_measured as "pinsLeft",
      account_id as "accountId", scheduled_for is not null as "isScheduled"`;
    const [row] = await this.em.execute<AcquiredRow[]>(
      ...named(sql, { token, seconds: LEASE_SECONDS, ...values }),
    );
    if (!row) return null;
    const { id: scanId, ...scan } = row;
    return { lease: { scanId, token }, ...scan };
  }
}
