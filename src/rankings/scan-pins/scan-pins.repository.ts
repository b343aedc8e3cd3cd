import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';
import { resultTables } from '../../scanning/result.tables.js';

/** What came of a pin. */
export interface TriedPin {
  readonly pin: number;
  /** Of the business: 0 absent, -1 unmeasured. */
  readonly rank: number;
  /** Why it could not be measured. */
  readonly reason: string | null;
}

/** The pins of scans under way. A scan's id must have been checked to be the tenant's before. */
@Injectable()
export class ScanPinsRepository {
  constructor(private readonly em: EntityManager) {}

  /** Those that were tried so far; none once the scan has ended. */
  tried(scanId: number): Promise<TriedPin[]> {
    return resultTables(this.em)
      .selectFrom('scan_pin')
      .select(['pin', 'subject_rank as rank', 'unmeasured_reason as reason'])
      .where('scan_id', '=', scanId)
      .execute();
  }
}
