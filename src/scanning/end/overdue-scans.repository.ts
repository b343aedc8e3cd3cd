import { EntityManager } from '#platform/database/entity-manager';
import { named } from '#platform/database/named';
import { Injectable } from '@nestjs/common';

const OVERDUE = `status in ('queued', 'running') and deadline_at <= :now
  and (lease_token is null or lease_expires_at is null or lease_expires_at < now() or deadline_at <= :endOfGrace)`;

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
      ...named(`select id from scan where ${OVERDUE} order by deadline_at limit :limit`, {
        ...momentsOf(now, graceMs),
        limit,
      }),
    );
    return rows.map(({ id }) => id);
  }

  /** Locks the scan if `find` still returns it. */
  async lock(id: number, now: Date, graceMs: number): Promise<boolean> {
    const rows = await this.em.execute<unknown[]>(
      ...named(`select 1 from scan where id = :id and ${OVERDUE} for no key update`, {
        ...momentsOf(now, graceMs),
        id,
      }),
    );
    return rows.length > 0;
  }
}

function momentsOf(now: Date, graceMs: number) {
  return { now, endOfGrace: new Date(now.getTime() - graceMs) };
}
