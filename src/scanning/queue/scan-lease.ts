import { ReleasesLeasesAtStart } from '#platform/background/background-task';
import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { NO_SEARCH_COST, type SearchCost } from '../../search/spending/cost-counter.js';
import { NEXT_SCAN } from './next-scan.sql.js';
import type { WaitingScan } from './scan-token.js';

/** A worker that was killed keeps its scan for so long. */
export const LEASE_SECONDS = 20;
export const LEASE_RENEWAL_MS = (LEASE_SECONDS * 1000) / 3;

/** The right to write the results of one scan. The token fences off a worker that lost it without noticing. */
export interface Lease {
  readonly scanId: number;
  readonly token: string;
}

/** What searches cost; no currency where nothing was paid. */
export interface Cost extends SearchCost {
  readonly currency: string | null;
}

export const NO_COST: Cost = { ...NO_SEARCH_COST, currency: null };

/** What is added to a scan's counts and costs. */
export interface Progress {
  readonly measured: number;
  readonly found: number;
  readonly cost: Cost;
}

export const NO_PROGRESS: Progress = { measured: 0, found: 0, cost: NO_COST };

/** Another worker has the scan, or it is gone: stop, and write nothing. */
export class LeaseLostError extends Error {
  constructor(readonly scanId: number) {
    super(`the lease of scan ${scanId} is lost`);
    this.name = 'LeaseLostError';
  }
}

@Injectable()
export class ScanLeases {
  constructor(private readonly em: EntityManager) {}

  /** Takes an unfinished scan that nobody works on; null when there is nothing to take. */
  async acquire(scanId: number): Promise<Lease | null> {
    const token = randomUUID();
    const rows = await this.em.execute<unknown[]>(
      `update scan set status = 'running', attempt = attempt + 1, started_at = coalesce(started_at, now()),
         lease_token = ?, lease_expires_at = now() + make_interval(secs => ?)
       where id = ? and status in ('queued', 'running')
         and (lease_expires_at is null or lease_expires_at < now())
       returning id`,
      [token, LEASE_SECONDS, scanId],
    );
    return rows.length > 0 ? { scanId, token } : null;
  }

  /**
   * Takes the scan of a provider whose turn it is; null when none waits.
   *
   * @param options.prefersOverdue scheduled scans that have waited long go before what people wait for
   */
  async acquireNext(options: { provider: string; prefersOverdue: boolean }): Promise<Lease | null> {
    const { provider, prefersOverdue } = options;
    const token = randomUUID();
    const [row] = await this.em.execute<{ id: number }[]>(
      `update scan set status = 'running', attempt = attempt + 1, started_at = coalesce(started_at, now()),
         lease_token = ?, lease_expires_at = now() + make_interval(secs => ?)
       where id = (${NEXT_SCAN}) returning id`,
      [token, LEASE_SECONDS, prefersOverdue, provider],
    );
    return row ? { scanId: row.id, token } : null;
  }

  /**
   * Makes sure that the lease lasts until the current transaction ends, without a write of its own.
   *
   * @throws LeaseLostError
   */
  async hold({ scanId, token }: Lease): Promise<void> {
    const rows = await this.em.execute<unknown[]>(
      `select 1 from scan where id = ? and lease_token = ? and status = 'running' for no key update`,
      [scanId, token],
    );
    if (rows.length === 0) throw new LeaseLostError(scanId);
  }

  /**
   * Renews the lease and adds to the counts of pins and to what they cost.
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
   * Hands the scan back, so that another worker can go on with it at once.
   *
   * @param asNotTried for a worker that was asked to stop: that does not count as an attempt
   */
  async release({ scanId, token }: Lease, { asNotTried } = { asNotTried: false }): Promise<void> {
    await this.em.execute(
      `update scan set lease_token = null, lease_expires_at = null, attempt = attempt - ?
       where id = ? and lease_token = ?`,
      [asNotTried ? 1 : 0, scanId, token],
    );
  }

  /**
   * Hands the scan back until there is something to do again: nobody can take it before, unless it is woken. Not counted
   * as an attempt.
   */
  async postpone({ scanId, token }: Lease, ms: number): Promise<void> {
    await this.em.execute(
      `update scan set lease_token = null, lease_expires_at = now() + make_interval(secs => ?), attempt = attempt - 1
       where id = ? and lease_token = ?`,
      [ms / 1000, scanId, token],
    );
  }

  /** Ends the wait of scans that were put off. @returns those that were */
  async wake(scanIds: readonly number[]): Promise<WaitingScan[]> {
    return this.em.execute<WaitingScan[]>(
      `update scan set lease_expires_at = now()
       where id = any(?::int[]) and status = 'running' and lease_token is null and lease_expires_at > now()
       returning id, provider, attempt, scheduled_for as "scheduledFor"`,
      [`{${scanIds.join(',')}}`],
    );
  }

  /** Ends every lease, for the start of the only process that can have workers. */
  @ReleasesLeasesAtStart()
  async revokeAll(): Promise<void> {
    await this.em.execute(
      `update scan set lease_token = null, lease_expires_at = null
       where status in ('queued', 'running') and lease_token is not null`,
    );
  }
}
