import { ABSENT } from '#libs/rank-metrics';
import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { PlaceRootsRepository } from '../scanning/places/place-roots.repository.js';
import { resultTables } from '../scanning/result-tables.sql.js';
import type { Scan } from '../scanning/scan.entity.js';

const PROFILE = [
  'place.id',
  'place.place_id as placeId',
  'place.cid',
  'place.name',
  'place.address',
  'place.lat',
  'place.lng',
  'place.category',
  'place.rating',
  'place.review_count as reviewCount',
] as const;

/** What came of a pin. */
export interface TriedPin {
  readonly pin: number;
  /** Of the business: 0 absent, -1 unmeasured. */
  readonly rank: number;
  /** Why it could not be measured. */
  readonly reason: string | null;
}

/** The pins of scans under way and the places of stored ones. The caller has checked that the scan is the tenant's. */
@Injectable()
export class ScanResultsRepository {
  constructor(
    private readonly em: EntityManager,
    private readonly placeRoots: PlaceRootsRepository,
  ) {}

  /** Returns the pins that were tried so far; none once the scan has ended. */
  triedPins(scanId: number): Promise<TriedPin[]> {
    return resultTables(this.em)
      .selectFrom('scan_pin')
      .select(['pin', 'subject_rank as rank', 'unmeasured_reason as reason'])
      .where('scan_id', '=', scanId)
      .execute();
  }

  /** Returns a place that was seen in the scan, by the ID of any listing of it, with its rank at each pin. */
  async findSeenPlace(scan: Scan, placeId: string) {
    const seen = await this.findInScan(scan.id, placeId);
    if (seen) return seen;
    for (const provider of scan.measuredBy()) {
      const root = await this.findPlaceRow(provider, placeId);
      const place = root === null ? null : await this.findProfile(root);
      const found = place && (await this.findInScan(scan.id, place.placeId, place.cid));
      if (found) return found;
    }
    return null;
  }

  /** @param cid for a listing that another provider's stands for, under an ID of its own */
  private async findInScan(scanId: number, placeId: string, cid: string | null = null) {
    const row = await resultTables(this.em)
      .selectFrom('scan_place')
      .innerJoin('place', 'place.id', 'scan_place.place_id')
      .select([...PROFILE, 'scan_place.ranks'])
      .where('scan_place.scan_id', '=', scanId)
      .where((place) => place.or([place('place.place_id', '=', placeId), place('place.cid', '=', cid)]))
      .executeTakeFirst();
    return row ?? null;
  }

  /** Returns the places that were seen at one pin of the scan, with their ranks there, best first. @param pin its index */
  placesAtPin(scanId: number, pin: number) {
    const rank = sql<number>`scan_place.ranks[${pin}::integer + 1]`;
    return resultTables(this.em)
      .selectFrom('scan_place')
      .innerJoin('place', 'place.id', 'scan_place.place_id')
      .select([...PROFILE, rank.as('rank')])
      .where('scan_place.scan_id', '=', scanId)
      .where(rank, '>', ABSENT)
      .orderBy(rank)
      .execute();
  }

  /** Returns the profile of a place by its row. */
  async findProfile(id: number) {
    const row = await resultTables(this.em)
      .selectFrom('place')
      .select(PROFILE)
      .where('id', '=', id)
      .executeTakeFirst();
    return row ?? null;
  }

  /** Returns the row that stands for a place that a provider lists under this ID; null when it never did. */
  async findPlaceRow(provider: string, placeId: string): Promise<number | null> {
    const row = await resultTables(this.em)
      .selectFrom('place')
      .select('id')
      .where('provider', '=', provider)
      .where('place_id', '=', placeId)
      .executeTakeFirst();
    if (!row) return null;
    return (await this.placeRoots.find([row.id])).get(row.id) ?? row.id;
  }

  /** Returns the ranks of a place, by its row, in each of these scans in which it was seen. */
  async ranksInEach(scanIds: readonly number[], id: number): Promise<Map<number, number[]>> {
    const rows = await resultTables(this.em)
      .selectFrom('scan_place')
      .select(['scan_id', 'ranks'])
      .where('scan_id', 'in', scanIds)
      .where('place_id', '=', id)
      .execute();
    return new Map(rows.map(({ scan_id, ranks }) => [scan_id, ranks]));
  }
}
