import { holdsNoAccess } from '#platform/backup/access-declarations';
import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { resultTables, type StoredFacts } from '../../scanning/record/result-tables.sql.js';

/** Reads the results and facts of stored scans. The caller has checked the tenant of the scan. */
@Injectable()
export class ObservationsRepository {
  constructor(private readonly em: EntityManager) {}

  /** Returns the places of a scan with their ranks, in the order of their rows. */
  placesSeenIn(scanId: number) {
    return resultTables(this.em)
      .selectFrom('scan_place')
      .innerJoin('place', 'place.id', 'scan_place.place_id')
      .select(['place.id', 'place.name', 'place.lat', 'place.lng', 'place.provider', 'scan_place.ranks'])
      .where('scan_place.scan_id', '=', scanId)
      .orderBy('place.id')
      .execute();
  }

  /** Returns the facts about the places of a scan as of its end; empty if none were stored. */
  async factsOf(scanId: number): Promise<readonly StoredFacts[]> {
    const row = await resultTables(this.em)
      .selectFrom('scan_facts')
      .select('facts')
      .where('scan_id', '=', scanId)
      .executeTakeFirst();
    return row?.facts ?? [];
  }

  /** Stores the current facts about the places of a scan, if the provider's terms allow it. */
  async storeFacts(scanId: number): Promise<void> {
    await sql`
      insert into scan_facts (scan_id, facts)
      select ${scanId}::integer, jsonb_agg(jsonb_build_array(
        place.id, place.category, place.rating, place.review_count,
        place.has_website, place.has_phone, place.has_opening_hours) order by place.id)
      from scan_place join place on place.id = scan_place.place_id
      where scan_place.scan_id = ${scanId}::integer and place.retention = 'open'
      having count(*) > 0`.execute(resultTables(this.em));
  }
}

holdsNoAccess('scan_facts', 'Results.');
