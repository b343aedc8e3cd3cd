import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';
import type { PlaceIdentifier } from '../../../businesses/identifiers/place-identifier.js';
import { resultTables } from '../../record/result-tables.sql.js';
import { Scan } from '../../record/scan.entity.js';
import type { SeenPlace } from '../scan-places.repository.js';

/** A place that a scan has seen, with its ranks. */
export type RankedListing = Pick<SeenPlace, 'placeId' | 'ranks'>;

/** The ended scans of a business that name candidates. The caller has checked the tenant and locked the business. */
@Injectable()
export class MarkedScansRepository {
  constructor(private readonly em: EntityManager) {}

  /** Returns the latest candidates that ended scans named, latest scan first. */
  async candidatesOf(businessId: number): Promise<Scan['suspectCandidates'][]> {
    const rows = await this.em.execute<{ candidates: Scan['suspectCandidates'] }[]>(
      `select suspect_candidates as candidates from scan
       where business_id = ? and suspect_candidates is not null order by completed_at desc, id desc limit 1000`,
      [businessId],
    );
    return rows.map(({ candidates }) => candidates);
  }

  /**
   * Locks the scans of a place that name candidates, oldest first, after storing the pending changes of the current
   * transaction: the steps of a correction read the business again.
   */
  async lock(businessId: number, placeVersion: number): Promise<Scan[]> {
    await this.em.flush();
    const rows = await this.em.execute<{ id: number }[]>(
      `select id from scan where business_id = ? and place_version = ? and suspect_candidates is not null
       order by id for no key update`,
      [businessId, placeVersion],
    );
    const where = { id: { $in: rows.map(({ id }) => id) } };
    return this.em.find(Scan, where, { refresh: true, orderBy: { completedAt: 'asc', id: 'asc' } });
  }

  /** Returns the listings of a scan with one of the identifiers. */
  async listingsIn(scanId: number, identifiers: readonly PlaceIdentifier[]): Promise<RankedListing[]> {
    const cids = identifiers.flatMap(({ cid }) => cid ?? []);
    const placeIds = identifiers.flatMap(({ placeId }) => placeId ?? []);
    return resultTables(this.em)
      .selectFrom('scan_place')
      .innerJoin('place', 'place.id', 'scan_place.place_id')
      .select(['scan_place.place_id as placeId', 'scan_place.ranks'])
      .where('scan_place.scan_id', '=', scanId)
      .where((is) =>
        is.or([
          ...(cids.length > 0 ? [is('place.cid', 'in', cids)] : []),
          ...(placeIds.length > 0 ? [is('place.place_id', 'in', placeIds)] : []),
        ]),
      )
      .orderBy('scan_place.place_id')
      .execute();
  }

  /** Replaces listings of a scan by one. */
  async replaceListings(scanId: number, listings: readonly number[], merged: SeenPlace): Promise<void> {
    await resultTables(this.em)
      .deleteFrom('scan_place')
      .where('scan_id', '=', scanId)
      .where('place_id', 'in', [...listings, merged.placeId])
      .execute();
    await resultTables(this.em)
      .insertInto('scan_place')
      .values({
        scan_id: scanId,
        place_id: merged.placeId,
        ranks: [...merged.ranks],
        average_rank: merged.averageRank,
        average_total_rank: merged.averageTotalRank,
        share_of_local_voice: merged.shareOfLocalVoice,
        found_pins: merged.foundPins,
      })
      .execute();
  }
}
