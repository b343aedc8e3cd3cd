import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { resultTables } from '../../scanning/result.tables.js';
import { ScanCompletionStep } from '../../scanning/scan-completion.js';
import type { Scan } from '../../scanning/scan.entity.js';

/**
 * Writes down what was known of a scan's places when it ended: `place` has what is known today. Only of places whose
 * provider lets us keep it. Of the others nothing is kept, not even as a number: ln(1 + reviews) is the review count.
 */
@Injectable()
export class KeepFacts extends ScanCompletionStep {
  override readonly order = 50;

  constructor(private readonly em: EntityManager) {
    super();
  }

  override async run(scan: Scan): Promise<void> {
    if (!scan.hasResults()) return;
    await sql`
      insert into scan_facts (scan_id, facts)
      select ${scan.id}::integer, jsonb_agg(jsonb_build_array(
        place.id, place.category, place.rating, place.review_count,
        place.has_website, place.has_phone, place.has_opening_hours) order by place.id)
      from scan_place join place on place.id = scan_place.place_id
      where scan_place.scan_id = ${scan.id}::integer and place.retention = 'open'
      having count(*) > 0`.execute(resultTables(this.em));
  }
}
