import { EntityManager } from '#platform/database/entity-manager';
import { readOne } from '#platform/database/read-one';
import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import { ForeignKeyConstraintViolationException, LockMode } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import type { Tenant } from '#platform/tenant';
import { Scan } from './scan.entity.js';

const FINISHED = ['completed', 'partial'] as const;
const UNFINISHED = ['queued', 'running'] as const;

/** The scans of one business for one keyword. */
export interface Series extends Tenant {
  readonly businessId: number;
  readonly keywordKey: string;
}

@Injectable()
export class ScansRepository {
  constructor(private readonly em: EntityManager) {}

  find({ accountId, livemode }: Tenant, id: number): Promise<Scan | null> {
    const sql = 'select * from scan where id = ? and account_id = ? and livemode = ?';
    return readOne(this.em, Scan, sql, [id, accountId, livemode]);
  }

  /** Across tenants: for the worker that holds its lease, and for commands. */
  findOwned(id: number): Promise<Scan | null> {
    return this.em.findOne(Scan, { id }, { refresh: true });
  }

  /** Across tenants: nobody else changes it until the current transaction ends. */
  lock(id: number): Promise<Scan | null> {
    return this.em.findOne(Scan, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  }

  /**
   * Across tenants: nobody else changes or deletes the scan's business until the current transaction ends. To be
   * called before the scan itself is locked, as whoever deletes a business does.
   */
  async lockBusinessOf(id: number): Promise<void> {
    await this.em.execute(
      'select 1 from business where id = (select business_id from scan where id = ?) for no key update',
      [id],
    );
  }

  /** Across tenants: for the deletion of a business, which has been looked up for its tenant. */
  lockUnfinishedOf(businessId: number): Promise<Scan[]> {
    return this.em.find(
      Scan,
      { businessId, status: { $in: UNFINISHED } },
      { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true, orderBy: { id: 'asc' } },
    );
  }

  /** Across tenants, and read past the identity map: for whoever watches a scan that is being worked on. */
  async progressOf(
    id: number,
  ): Promise<{ hasEnded: boolean; pinsMeasured: number; pinsTotal: number } | null> {
    const [row] = await this.em.execute<{ hasEnded: boolean; pinsMeasured: number; pinsTotal: number }[]>(
      `select status not in ('queued', 'running') as "hasEnded", pins_measured as "pinsMeasured",
         pins_total as "pinsTotal" from scan where id = ?`,
      [id],
    );
    return row ?? null;
  }

  /** @throws Problem `not_found` when the business has been deleted since it was looked up */
  async insert(scan: Scan): Promise<void> {
    try {
      await this.em.persist(scan).flush();
    } catch (error) {
      if (!(error instanceof ForeignKeyConstraintViolationException)) throw error;
      throw new Problem(NOT_FOUND, `There is no business ${scan.businessId}.`, { cause: error });
    }
  }

  /** The latest scan with results; null before the first. */
  latestFinished({ accountId, livemode, businessId, keywordKey }: Series): Promise<Scan | null> {
    return this.em.findOne(
      Scan,
      { accountId, livemode, businessId, keywordKey, status: { $in: FINISHED } },
      { orderBy: { completedAt: 'desc', id: 'desc' } },
    );
  }

  /** The scan with results before this one, of the same business, keyword and geometry. */
  async previousComparable(scan: Scan): Promise<Scan | null> {
    const [previous] = await this.comparableBefore(scan, 1);
    return previous ?? null;
  }

  /** The latest scans with results before this one, of the same business, keyword, geometry and provider. */
  comparableBefore(scan: Scan, limit: number): Promise<Scan[]> {
    const { accountId, livemode, businessId, keywordKey } = scan;
    const { gridSize, radiusMiles, centerLat, centerLng, provider, id } = scan;
    const completedAt = scan.completedAt ?? new Date(0);
    return this.em.find(
      Scan,
      {
        ...{ accountId, livemode, businessId, keywordKey, status: { $in: FINISHED } },
        ...{ gridSize, radiusMiles, centerLat, centerLng, provider },
        $or: [{ completedAt: { $lt: completedAt } }, { completedAt, id: { $lt: id } }],
      },
      { orderBy: { completedAt: 'desc', id: 'desc' }, limit },
    );
  }

  /** The largest share of local voice of any place in a finished scan; null where none was seen. */
  async largestShare({ id, pinsMeasured }: Scan): Promise<number | null> {
    const [row] = await this.em.execute<{ share: number | null }[]>(
      'select max(share_of_local_voice) as share from scan_place where scan_id = ?',
      [id],
    );
    const share = row?.share ?? null;
    // It is stored in single precision; as a number of pins it is exact again.
    return share === null ? null : Math.round(share * pinsMeasured) / pinsMeasured;
  }

  latestUnfinished({ accountId, livemode, businessId, keywordKey }: Series): Promise<Scan | null> {
    return this.em.findOne(
      Scan,
      { accountId, livemode, businessId, keywordKey, status: { $in: UNFINISHED } },
      { orderBy: { id: 'desc' } },
    );
  }

  /** Ids of scans that nobody works on. Across tenants: for the background task only. */
  async idsToRun(limit: number): Promise<number[]> {
    const rows = await this.em.execute<{ id: number }[]>(
      `select id from scan where status in ('queued', 'running')
       and (lease_expires_at is null or lease_expires_at < now()) order by id limit ?`,
      [limit],
    );
    return rows.map((row) => row.id);
  }
}
