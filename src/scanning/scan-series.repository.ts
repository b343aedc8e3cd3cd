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
   * measured has none: another scan distributes the pins differently.
   */
  async findComparable(scan: Scan, limit: number): Promise<Scan[]> {
    if (scan.provider === MIXED) return [];
    const properties = Object.keys(COMPARABLE) as (keyof typeof COMPARABLE)[];
    const same = Object.fromEntries(properties.map((name) => [name, scan[name]]));
    return this.findBefore(scan, limit, { ...same, ...scan.settings() });
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
        status: { $in: ['completed', 'partial'] },
        ...same,
        // Repeats a part of the next condition, because an index does not support OR.
        completedAt: { $lte: completedAt },
        $or: [{ completedAt: { $lt: completedAt } }, { id: { $lt: id } }],
      },
      { orderBy: { completedAt: 'desc', id: 'desc' }, limit },
    );
  }
}
