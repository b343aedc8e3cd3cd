import { holdsNoAccess } from '#platform/backup/access-declarations';
import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';
import { resultTables } from '../record/result-tables.sql.js';
import type { Scan } from '../record/scan.entity.js';
import type { SeenSummary } from './summarize-seen.js';

/** Keeps an insert below PostgreSQL's 65,535 parameters. */
const ROWS_PER_INSERT = 5_000;

/** A place that a scan has seen. */
export interface SeenPlace extends SeenSummary {
  /** The row of `place`. */
  readonly placeId: number;
  /** One rank per pin: 0 absent, -1 unmeasured. */
  readonly ranks: readonly number[];
}

/** The places that ended scans have seen. The caller has checked the tenant of the scan. */
@Injectable()
export class ScanPlacesRepository {
  constructor(private readonly em: EntityManager) {}

  async insert(scanId: number, places: readonly SeenPlace[]): Promise<void> {
    const rows = places.map((place) => ({
      scan_id: scanId,
      place_id: place.placeId,
      ranks: [...place.ranks],
      average_rank: place.averageRank,
      average_total_rank: place.averageTotalRank,
      share_of_local_voice: place.shareOfLocalVoice,
      found_pins: place.foundPins,
    }));
    for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
      const batch = rows.slice(start, start + ROWS_PER_INSERT);
      await resultTables(this.em).insertInto('scan_place').values(batch).execute();
    }
  }

  /** Returns the largest share of local voice of any place in the scan; null if it saw none. */
  async findLargestShare({ id, pinsMeasured }: Scan): Promise<number | null> {
    const row = await resultTables(this.em)
      .selectFrom('scan_place')
      .select('share_of_local_voice as share')
      .where('scan_id', '=', id)
      .orderBy('share_of_local_voice', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row ? exactShare(row.share, pinsMeasured) : null;
  }
}

/** Restores a share of local voice, which is stored in single precision: it is a fraction of the measured pins. */
export function exactShare(share: number, pins: number): number {
  return Math.round(share * pins) / pins;
}

holdsNoAccess('scan_place', 'Results.');
