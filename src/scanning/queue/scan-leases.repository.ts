import { ReleasesLeasesAtStart } from '#platform/background/background-task';
import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { type Lease, LEASE_SECONDS, LeaseLostError, NO_PROGRESS, type Progress } from './lease.js';
import { NEXT_SCAN } from './next-scan.sql.js';
import type { WaitingScan } from './scan-jobs.js';

const ACQUIRE = `update scan set status = 'running', attempt = attempt + 1, started_at = coalesce(started_at, now()),
  lease_token = ?, lease_expires_at = now() + make_interval(secs => ?)`;

/** The leases of scans. Across tenants: for workers. */
@Injectable()
export class ScanLeasesRepository {
  constructor(private readonly em: EntityManager) {}

  /** Acquires the lease of an unfinished scan; null if another worker has it or the scan has ended. */
  async acquire(scanId: number): Promise<Lease | null> {
    return this.acquireWhere(
      `id = ? and status in ('queued', 'running') and (lease_expires_at is null or lease_expires_at < now())`,
      [scanId],
    );
  }

  /**
   * Acquires the lease of the next scan of a provider; null if none waits.
   *
   * @param options.prefersOverdue puts overdue scheduled scans before interactive ones
   */
  async acquireNext(options: { provider: string; prefersOverdue: boolean }): Promise<Lease | null> {
    const { provider, prefersOverdue } = options;
    return this.acquireWhere(`id = (${NEXT_SCAN})`, [provider, provider, prefersOverdue, provider]);
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
  async renew({ scanId, token }: Lease, added: Progress = NO_PROGRESS): Promise<void> {
    const { measured, found, cost } = added;
    const rows = await this.em.execute<unknown[]>(
      `update scan set lease_expires_at = now() + make_interval(secs => ?),
         pins_measured = pins_measured + ?, pins_found = pins_found + ?, paid_searches = paid_searches + ?,
         cost_micros = cost_micros + ?, cost_currency = coalesce(cost_currency, ?)
       where id = ? and lease_token = ? and status = 'running' returning id`,
      [LEASE_SECONDS, measured, found, cost.searches, cost.micros, cost.currency, scanId, token],
    );
    if (rows.length === 0) throw new LeaseLostError(scanId);
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

  private async acquireWhere(condition: string, parameters: readonly unknown[]): Promise<Lease | null> {
    const token = randomUUID();
    const [row] = await this.em.execute<{ id: number }[]>(`${ACQUIRE} where ${condition} returning id`, [
      token,
      LEASE_SECONDS,
      ...parameters,
    ]);
    return row ? { scanId: row.id, token } : null;
  }
}
