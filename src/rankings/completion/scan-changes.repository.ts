import { holdsNoAccess } from '#platform/backup/access-declarations';
import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';
import type { ComparedScans } from '../comparison/compare-stored-scans.js';

/** Stores how each scan differs from the previous scan of its series. */
@Injectable()
export class ScanChangesRepository {
  constructor(private readonly em: EntityManager) {}

  async remove(scanId: number): Promise<void> {
    await this.em.execute('delete from scan_change where scan_id = ?', [scanId]);
  }

  /** Stores nothing if no pin was measured in both scans, or if the change is stored. */
  async add({ before, after, comparison }: ComparedScans): Promise<void> {
    const { meanChange, pairs, pValue, significant } = comparison;
    if (meanChange === null) return;
    const { id, accountId, livemode, businessId, completedAt } = after;
    await this.em.execute(
      `insert into scan_change (scan_id, previous_scan_id, account_id, livemode, business_id, completed_at,
         compared_pins, mean_change, p_value, significant)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (scan_id) do nothing`,
      [id, before.id, accountId, livemode, businessId, completedAt, pairs, meanChange, pValue, significant],
    );
  }
}

holdsNoAccess('scan_change', 'Results.');
