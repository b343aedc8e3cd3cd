import { ABSENT } from '#libs/rank-metrics';
import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { PlaceRootsRepository } from '../../scanning/record/places/place-roots.repository.js';
import { resultTables } from '../../scanning/record/result-tables.sql.js';
import type { Scan } from '../../scanning/record/scan.entity.js';

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

/** The result of a pin. */
export interface TriedPin {
  readonly pin: number;
  /** Rank of the business; 0 is absent, -1 unmeasured. */
  readonly rank: number;
  /** Reason of an unmeasured pin. */
  readonly reason: string | null;
}

/** Reads the pins of running scans and the places of stored ones. The caller has checked the tenant of the scan. */
@Injectable()
export class ScanResultsRepository {
  constructor(
    private readonly em: EntityManager,
    private readonly placeRoots: PlaceRootsRepository,
  ) {}

  /** Returns the pins tried so far; empty after the end of the scan. */
  triedPins(scanId: number): Promise<TriedPin[]> {
    return resultTables(this.em)
      .selectFrom('scan_pin')
      .select(['pin', 'subject_rank as rank', 'unmeasured_reason as reason'])
      .where('scan_id', '=', scanId)
      .execute();
  }

  /** Returns a place of the scan, by the ID of any of its listings, with its rank at each pin. */
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

  /** @param cid CID of the place; finds a listing of another provider, which has its own place ID */
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

  /** Returns the places at one pin of the scan with their ranks, best first. @param pin index of the pin */
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

  /** Returns the canonical row of a place by its ID at a provider; null if the provider never listed it. */
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

  /** Returns the ranks of a place, by its row, for each of these scans that found it. */
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
