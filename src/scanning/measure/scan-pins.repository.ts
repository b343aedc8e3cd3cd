import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';
import { resultTables } from '../result-tables.sql.js';

/** A pin that a running scan has tried. */
export interface StoredPin {
  readonly pin: number;
  /** The rank of the business: 0 absent, -1 unmeasured. */
  readonly rank: number;
  /** Why the pin is unmeasured. */
  readonly reason: string | null;
  /** The provider that measured the pin; null if it is unmeasured. */
  readonly provider: string | null;
  /** The row ids of the places that were listed, best first. */
  readonly results: readonly number[];
}

/** The pins of running scans. Across tenants: for the worker that holds the lease of the scan. */
@Injectable()
export class ScanPinsRepository {
  constructor(private readonly em: EntityManager) {}

  async findAll(scanId: number): Promise<StoredPin[]> {
    return resultTables(this.em)
      .selectFrom('scan_pin')
      .select(['pin', 'subject_rank as rank', 'unmeasured_reason as reason', 'provider', 'results'])
      .where('scan_id', '=', scanId)
      .execute();
  }

  /** Returns the indexes of the pins that were tried. */
  async findTried(scanId: number): Promise<Set<number>> {
    const rows = await resultTables(this.em)
      .selectFrom('scan_pin')
      .select('pin')
      .where('scan_id', '=', scanId)
      .execute();
    return new Set(rows.map(({ pin }) => pin));
  }

  async insert(pins: readonly (StoredPin & { readonly scanId: number })[]): Promise<void> {
    if (pins.length === 0) return;
    const rows = pins.map(({ scanId, pin, rank, reason, provider, results }) => ({
      scan_id: scanId,
      pin,
      subject_rank: rank,
      unmeasured_reason: reason,
      provider,
      results: [...results],
    }));
    await resultTables(this.em).insertInto('scan_pin').values(rows).execute();
  }

  async deleteAll(scanId: number): Promise<void> {
    await resultTables(this.em).deleteFrom('scan_pin').where('scan_id', '=', scanId).execute();
  }
}
