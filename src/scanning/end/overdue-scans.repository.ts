import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';

const OVERDUE = `deadline_at <= ?
  and (lease_token is null or lease_expires_at is null or lease_expires_at < now() or deadline_at <= ?)`;

function overdueParameters(now: Date, graceMs: number): [Date, Date] {
  return [now, new Date(now.getTime() - graceMs)];
}

/** The unfinished scans past their deadline. Across tenants: for the background task. */
@Injectable()
export class OverdueScansRepository {
  constructor(private readonly em: EntityManager) {}

  /**
   * Returns unfinished scans past their deadline that no worker has, and those of a worker that is past the deadline by
   * `graceMs`: it should have ended the scan itself.
   */
  async find(now: Date, graceMs: number, limit: number): Promise<number[]> {
    const rows = await this.em.execute<{ id: number }[]>(
      `select id from scan where status in ('queued', 'running') and ${OVERDUE} order by deadline_at limit ?`,
      [...overdueParameters(now, graceMs), limit],
    );
    return rows.map(({ id }) => id);
  }

  /** Locks the scan if `find` still returns it. */
  async lock(id: number, now: Date, graceMs: number): Promise<boolean> {
    const rows = await this.em.execute<unknown[]>(
      `select 1 from scan where id = ? and status in ('queued', 'running') and ${OVERDUE} for no key update`,
      [id, ...overdueParameters(now, graceMs)],
    );
    return rows.length > 0;
  }
}
