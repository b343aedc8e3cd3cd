import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';
import type { Lease } from '../../record/leases/lease.js';
import { resultTables } from '../../record/result-tables.sql.js';
import type { SuspectCheck } from '../../record/suspicion.js';

/** The re-measurements of suspect scans. Across tenants: for the worker that holds the lease of the scan. */
@Injectable()
export class SuspectsRepository {
  constructor(private readonly em: EntityManager) {}

  /** Adds a re-measured pin. The caller has renewed the lease in the same transaction. */
  async addCheck({ scanId, token }: Lease, check: SuspectCheck): Promise<void> {
    await this.em.execute(
      `update scan set suspect_checks = coalesce(suspect_checks, '[]'::jsonb) || ?::jsonb
       where id = ? and lease_token = ?`,
      [JSON.stringify([check]), scanId, token],
    );
  }

  /** Returns whether an ended scan has seen one of the places. @param places row ids of `place` */
  async sees(scanId: number, places: readonly number[]): Promise<boolean> {
    const rows = await this.em.execute<unknown[]>(
      'select 1 from scan_place where scan_id = ? and place_id = any(?::int[]) limit 1',
      [scanId, `{${places.join(',')}}`],
    );
    return rows.length > 0;
  }

  /** Returns the pins at which an ended scan has seen a place. */
  async pinsWithPlaces(scanId: number): Promise<Set<number>> {
    const rows = await this.em.execute<{ pin: number }[]>(
      `select distinct (at - 1)::int as pin
       from scan_place, unnest(ranks) with ordinality as listed (rank, at) where scan_id = ? and rank > 0`,
      [scanId],
    );
    return new Set(rows.map(({ pin }) => pin));
  }

  /** Returns the place IDs and CIDs of the places that an ended scan has seen. */
  async identifiersSeenIn(scanId: number): Promise<Set<string>> {
    const rows = await resultTables(this.em)
      .selectFrom('scan_place')
      .innerJoin('place', 'place.id', 'scan_place.place_id')
      .select(['place.place_id as placeId', 'place.cid'])
      .where('scan_place.scan_id', '=', scanId)
      .execute();
    return new Set(rows.flatMap(({ placeId, cid }) => (cid === null ? [placeId] : [placeId, cid])));
  }
}
