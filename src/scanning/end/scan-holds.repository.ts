import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';
import { HoldOwners } from '../../billing/hold-owners.js';

/** Finds the holds of scans and AI scans that have ended, for billing and for the sweep that settles them. */
@Injectable()
export class ScanHoldsRepository extends HoldOwners {
  constructor(private readonly em: EntityManager) {
    super();
  }

  override async findUnsettledScanIds(limit: number): Promise<number[]> {
    const rows = await this.em.execute<{ scanId: number }[]>(
      `select hold.scan_id as "scanId" from credit_hold hold left join scan on scan.id = hold.scan_id
       left join ai_scan on ai_scan.id = hold.scan_id
       where hold.ended_at is null and coalesce(scan.status, ai_scan.status, 'deleted') not in ('queued', 'running')
       order by hold.id limit ?`,
      [limit],
    );
    return rows.map(({ scanId }) => scanId);
  }
}
