import { EntityManager } from '#platform/database/entity-manager';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { MIXED, Scan } from './scan.entity.js';
import { seriesIdOf } from './series-id.js';

/** A keyword of a business. */
export interface KeywordOfBusiness extends Tenant {
  readonly businessId: number;
  readonly keywordKey: string;
}

/** The condition of scans with results that are tracked. An index of scans with results requires the same text. */
export const FINISHED = `status in ('completed', 'partial') and purpose = 'tracked'`;
/** The condition of scans whose results are not suspect, or were confirmed. */
export const TRUSTED = `(suspect_outcome is null or suspect_outcome = 'confirmed')`;
const IS_FINISHED = { status: { $in: ['completed', 'partial'] }, purpose: 'tracked' } as const;
const IS_TRUSTED = { $or: [{ suspectOutcome: null }, { suspectOutcome: 'confirmed' as const }] };

/** The earlier tracked scans with results of the business and keyword of a scan. */
@Injectable()
export class ScanSeriesRepository {
  constructor(private readonly em: EntityManager) {}

  /** Returns the latest scan before this one, whatever its geometry. */
  async findPrevious(scan: Scan): Promise<Scan | null> {
    const [previous] = await this.findBefore(scan, 1);
    return previous ?? null;
  }

  async findPreviousComparable(scan: Scan): Promise<Scan | null> {
    const [previous] = await this.findComparable(scan, 1);
    return previous ?? null;
  }

  /**
   * Returns the latest scans of the series before this one. A scan that several providers measured has none: another scan
   * distributes the pins differently. A suspect scan has none unless it was confirmed, and a probe has none.
   */
  async findComparable(scan: Scan, limit: number): Promise<Scan[]> {
    if (scan.provider === MIXED || !scan.isComparable()) return [];
    return this.findBefore(scan, limit, { seriesId: scan.seriesId });
  }

  /**
   * Returns the latest scan with results with which a running scan will be compared if this provider measured it.
   *
   * @param options.isSuspectToo also a suspect scan that was not confirmed, with which no scan is compared
   */
  async findLatestLike(scan: Scan, provider: string, { isSuspectToo = false } = {}): Promise<Scan | null> {
    const { accountId, livemode, businessId } = scan;
    const seriesId = seriesIdOf(scan, provider);
    const [latest] = await this.em.find(
      Scan,
      { accountId, livemode, businessId, seriesId, ...IS_FINISHED, ...(isSuspectToo ? {} : IS_TRUSTED) },
      { orderBy: { completedAt: 'desc', id: 'desc' }, limit: 1, disableIdentityMap: true },
    );
    return latest ?? null;
  }

  /** Returns the scan that `findPreviousComparable` returns this scan for; null if there is none. */
  async findFollowing(scan: Scan): Promise<Scan | null> {
    if (scan.provider === MIXED || !scan.isComparable() || !scan.hasResults()) return null;
    const { accountId, livemode, businessId, seriesId, id } = scan;
    const completedAt = scan.completedAt ?? new Date(0);
    const [following] = await this.em.find(
      Scan,
      {
        accountId,
        livemode,
        businessId,
        seriesId,
        ...IS_FINISHED,
        $and: [IS_TRUSTED],
        $or: [{ completedAt: { $gt: completedAt } }, { completedAt, id: { $gt: id } }],
      },
      { orderBy: { completedAt: 'asc', id: 'asc' }, limit: 1 },
    );
    return following ?? null;
  }

  /** Returns the latest trusted scan of the business of a scan that one provider measured, of any keyword. */
  async findLatestByOneProvider({ accountId, livemode, businessId }: Scan): Promise<Scan | null> {
    const [latest] = await this.em.find(
      Scan,
      { accountId, livemode, businessId, provider: { $ne: MIXED }, ...IS_FINISHED, ...IS_TRUSTED },
      { orderBy: { completedAt: 'desc', id: 'desc' }, limit: 1 },
    );
    return latest ?? null;
  }

  private findBefore(scan: Scan, limit: number, same: object = {}): Promise<Scan[]> {
    const { accountId, livemode, businessId, keywordKey, id } = scan;
    const completedAt = scan.completedAt ?? new Date(0);
    return this.em.find(
      Scan,
      {
        accountId,
        livemode,
        businessId,
        keywordKey,
        ...IS_FINISHED,
        $and: [IS_TRUSTED],
        ...same,
        // Repeats a part of the next condition, because an index does not support OR.
        completedAt: { $lte: completedAt },
        $or: [{ completedAt: { $lt: completedAt } }, { id: { $lt: id } }],
      },
      { orderBy: { completedAt: 'desc', id: 'desc' }, limit },
    );
  }
}
