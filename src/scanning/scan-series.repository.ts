import { EntityManager } from '#platform/database/entity-manager';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { MIXED, Scan } from './scan.entity.js';

/** The scans of one business for one keyword. */
export interface Series extends Tenant {
  readonly businessId: number;
  readonly keywordKey: string;
}

/** The properties, with their columns, that scans of a series must share to be comparable, beside their settings. */
export const COMPARABLE = {
  placeVersion: 'place_version',
  gridSize: 'grid_size',
  radiusMiles: 'radius_miles',
  centerLat: 'center_lat',
  centerLng: 'center_lng',
  provider: 'provider',
} as const satisfies Partial<Record<keyof Scan, string>>;

/** The condition of scans that take part in comparisons. */
export const TRUSTED = `(suspect_outcome is null or suspect_outcome = 'confirmed')`;
const RESULTS = ['completed', 'partial'] as const;
const IS_TRUSTED = { $or: [{ suspectOutcome: null }, { suspectOutcome: 'confirmed' as const }] };

/** The earlier scans with results of the business and keyword of a scan. */
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
   * Returns the latest scans before this one with the same geometry, provider and settings. A scan that several providers
   * measured has none: another scan distributes the pins differently. A suspect scan has none unless it was confirmed.
   */
  async findComparable(scan: Scan, limit: number): Promise<Scan[]> {
    if (scan.provider === MIXED || !scan.isTrusted()) return [];
    return this.findBefore(scan, limit, propertiesOf(scan));
  }

  /** Returns the latest scan with results with which a running scan will be compared if this provider measured it. */
  async findLatestLike(scan: Scan, provider: string): Promise<Scan | null> {
    const { accountId, livemode, businessId, keywordKey } = scan;
    const series = { accountId, livemode, businessId, keywordKey, status: { $in: RESULTS } };
    const [latest] = await this.em.find(
      Scan,
      { ...series, ...propertiesOf(scan), provider, $and: [IS_TRUSTED] },
      { orderBy: { completedAt: 'desc', id: 'desc' }, limit: 1, disableIdentityMap: true },
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
        status: { $in: RESULTS },
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

/** Returns the values that a comparable scan shares with this one. */
function propertiesOf(scan: Scan): object {
  const properties = Object.keys(COMPARABLE) as (keyof typeof COMPARABLE)[];
  return { ...Object.fromEntries(properties.map((name) => [name, scan[name]])), ...scan.settings() };
}
