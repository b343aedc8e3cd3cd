import { ReleasesLeasesAtStart } from '#platform/background/background-task';
import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { type Lease, LEASE_SECONDS, LeaseLostError } from '../../scanning/record/leases/lease.js';

/** AI scans that have not ended. */
export const UNFINISHED_AI_SCANS = `from ai_scan where status in ('queued', 'running') order by id`;

/** AI scans that no worker has. */
const WAITS = `status in ('queued', 'running') and (lease_expires_at is null or lease_expires_at <= now())`;

/** The account whose last AI scan started the longest ago is next. */
const NEXT = `
  select id from ai_scan waiting where ${WAITS}
  order by (select max(started_at) from ai_scan served where served.account_id = waiting.account_id) nulls first, id
  limit 1 for update skip locked`;

/** The leases of AI scans. Across tenants: for workers. */
@Injectable()
export class AiScanLeasesRepository {
  constructor(private readonly em: EntityManager) {}

  /** Acquires the lease of the next AI scan; null if none waits. */
  async acquireNext(): Promise<Lease | null> {
    const token = randomUUID();
    const [row] = await this.em.execute<{ id: number }[]>(
      `update ai_scan set status = 'running', attempt = attempt + 1, started_at = coalesce(started_at, now()),
         lease_token = ?, lease_expires_at = now() + make_interval(secs => ?)
       where id = (${NEXT}) returning id`,
      [token, LEASE_SECONDS],
    );
    return row ? { scanId: row.id, token } : null;
  }

  async anyWaits(): Promise<boolean> {
    const rows = await this.em.execute<unknown[]>(`select 1 from ai_scan where ${WAITS} limit 1`);
    return rows.length > 0;
  }

  /** Renews the lease, and locks it until the current transaction ends. @throws LeaseLostError */
  async renew({ scanId, token }: Lease): Promise<void> {
    const rows = await this.em.execute<unknown[]>(
      `update ai_scan set lease_expires_at = now() + make_interval(secs => ?)
       where id = ? and lease_token = ? and status = 'running' returning id`,
      [LEASE_SECONDS, scanId, token],
    );
    if (rows.length === 0) throw new LeaseLostError(scanId);
  }

  /** Releases the lease. The scan waits for `ms`. @param options.countsAsAttempt false if the worker did not fail */
  async release(
    { scanId, token }: Lease,
    { ms = 0, countsAsAttempt = false }: { ms?: number; countsAsAttempt?: boolean } = {},
  ): Promise<void> {
    await this.em.execute(
      `update ai_scan set lease_token = null, lease_expires_at = now() + make_interval(secs => ?), attempt = attempt - ?
       where id = ? and lease_token = ?`,
      [ms / 1000, countsAsAttempt ? 0 : 1, scanId, token],
    );
  }

  @ReleasesLeasesAtStart()
  async releaseAll(): Promise<void> {
    await this.em.execute(
      `update ai_scan set lease_token = null, lease_expires_at = null
       where status in ('queued', 'running') and lease_token is not null`,
    );
  }
}
