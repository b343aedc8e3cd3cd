import { EntityManager } from '#platform/database/entity-manager';
import { readOne } from '#platform/database/read-one';
import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import { ForeignKeyConstraintViolationException, LockMode } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import type { Tenant } from '#platform/tenant';
import type { WaitingScan } from './queue/scan-token.js';
import { MIXED, Scan, type ScanStatus, versionOf, waitsUntil } from './scan.entity.js';

const FINISHED = ['completed', 'partial'] as const;
const UNFINISHED = ['queued', 'running'] as const;

/** What two scans of a series must agree in to be compared pin by pin, with their columns; and in their settings. */
export const COMPARABLE = {
  gridSize: 'grid_size',
  radiusMiles: 'radius_miles',
  centerLat: 'center_lat',
  centerLng: 'center_lng',
  provider: 'provider',
} as const satisfies Partial<Record<keyof Scan, string>>;

/** The scans of one business for one keyword. */
export interface Series extends Tenant {
  readonly businessId: number;
  readonly keywordKey: string;
}

/** Which scans of a list; what is left out does not matter. */
export interface ScanFilter {
  readonly businessId?: number | undefined;
  readonly keywordKey?: string | undefined;
  readonly status?: ScanStatus | undefined;
  /** From this moment on. */
  readonly createdFrom?: Date | undefined;
  /** Up to this moment, without it. */
  readonly createdBefore?: Date | undefined;
}

/** How far a scan is. */
export interface ScanState {
  /** Made by `versionOf`. */
  readonly version: string;
  /** `gone` when there is no such scan any more. */
  readonly status: ScanStatus | 'gone';
  readonly pinsTotal: number;
  readonly pinsMeasured: number;
  readonly pinsFound: number;
  /** Null while it is not put off. */
  readonly waitsUntil: Date | null;
}

@Injectable()
export class ScansRepository {
  constructor(private readonly em: EntityManager) {}

  find({ accountId, livemode }: Tenant, id: number): Promise<Scan | null> {
    const sql = 'select * from scan where id = ? and account_id = ? and livemode = ?';
    return readOne(this.em, Scan, sql, [id, accountId, livemode]);
  }

  /** Up to `count` scans with a smaller id, newest first; not kept in memory, for a list may be long. */
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
    return this.em.find(Scan, where, { orderBy: { id: 'desc' }, limit: count, disableIdentityMap: true });
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

  /** Nobody else changes it until the current transaction ends. @returns whether there is such a scan, not ended */
  async lockUnfinished({ accountId, livemode }: Tenant, id: number): Promise<boolean> {
    const rows = await this.em.execute<unknown[]>(
      `select 1 from scan where id = ? and account_id = ? and livemode = ? and status in ('queued', 'running')
       for no key update`,
      [id, accountId, livemode],
    );
    return rows.length > 0;
  }

  /** Across tenants, and read past the identity map: for whoever watches scans that are being worked on. */
  async statesOf(ids: readonly number[]): Promise<ReadonlyMap<number, ScanState>> {
    const rows = await this.em.execute<(Omit<ScanState, 'version' | 'waitsUntil'> & StoredLease)[]>(
      `select id, status, pins_total as "pinsTotal", pins_measured as "pinsMeasured", pins_found as "pinsFound",
         lease_token as "leaseToken", lease_expires_at as "leaseExpiresAt"
       from scan where id = any(?::int[])`,
      [`{${ids.join(',')}}`],
    );
    return new Map(rows.map((row) => [row.id, stateOf(row)]));
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

  /** The scan with results right before this one, of the same business and keyword, whatever its geometry. */
  async previousFinished(scan: Scan): Promise<Scan | null> {
    const [previous] = await this.finishedBefore(scan, 1);
    return previous ?? null;
  }

  /** The scan with results before this one, of the same business, keyword, geometry, provider and settings. */
  async previousComparable(scan: Scan): Promise<Scan | null> {
    const [previous] = await this.comparableBefore(scan, 1);
    return previous ?? null;
  }

  /**
   * The latest scans with results before this one, of the same business, keyword, geometry, provider and settings.
   * None for a scan that several providers measured: who measured which pin is not the same another time.
   */
  async comparableBefore(scan: Scan, limit: number): Promise<Scan[]> {
    if (scan.provider === MIXED) return [];
    const properties = Object.keys(COMPARABLE) as (keyof typeof COMPARABLE)[];
    const same = Object.fromEntries(properties.map((name) => [name, scan[name]]));
    return this.finishedBefore(scan, limit, { ...same, ...scan.settings() });
  }

  private finishedBefore(scan: Scan, limit: number, same: object = {}): Promise<Scan[]> {
    const { accountId, livemode, businessId, keywordKey, id } = scan;
    const completedAt = scan.completedAt ?? new Date(0);
    return this.em.find(
      Scan,
      {
        accountId,
        livemode,
        businessId,
        keywordKey,
        status: { $in: FINISHED },
        ...same,
        // Said twice, for the index knows no `or`.
        completedAt: { $lte: completedAt },
        $or: [{ completedAt: { $lt: completedAt } }, { id: { $lt: id } }],
      },
      { orderBy: { completedAt: 'desc', id: 'desc' }, limit },
    );
  }

  /** The largest share of local voice of any place in a finished scan; null where none was seen. */
  async largestShare({ id, pinsMeasured }: Scan): Promise<number | null> {
    const [row] = await this.em.execute<{ share: number }[]>(
      `select share_of_local_voice as share from scan_place where scan_id = ?
       order by share_of_local_voice desc limit 1`,
      [id],
    );
    return row ? exactShare(row.share, pinsMeasured) : null;
  }

  /** Scans that nobody works on, the oldest of each provider. Across tenants: for the background task only. */
  waiting(ofEach: number): Promise<WaitingScan[]> {
    return this.em.execute<WaitingScan[]>(
      `select id, provider, attempt, scheduled_for as "scheduledFor" from (
         select *, row_number() over (partition by provider order by id) as place from scan
         where status in ('queued', 'running') and (lease_expires_at is null or lease_expires_at < now())
       ) as waiting where place <= ? order by id`,
      [ofEach],
    );
  }
}

/** A share of local voice is stored in single precision; as a number of the pins it is of, it is exact again. */
export function exactShare(share: number, pins: number): number {
  return Math.round(share * pins) / pins;
}

/** As the drivers give it. */
interface StoredLease {
  readonly id: number;
  readonly leaseToken: string | null;
  readonly leaseExpiresAt: Date | string | null;
}

function stateOf(row: Omit<ScanState, 'version' | 'waitsUntil'> & StoredLease): ScanState {
  const { status, pinsTotal, pinsMeasured, pinsFound, leaseToken, leaseExpiresAt: until } = row;
  const state = {
    status,
    pinsTotal,
    pinsMeasured,
    pinsFound,
    waitsUntil: waitsUntil({ status, leaseToken, leaseExpiresAt: until === null ? null : new Date(until) }),
  };
  return { ...state, version: versionOf(state) };
}
