import { EntityManager } from '#platform/database/entity-manager';
import { readOnly } from '#platform/database/read-only';
import { Injectable } from '@nestjs/common';
import type { PlaceLocation } from '../record/places/places.repository.js';
import { MIXED, Scan } from '../record/scan.entity.js';
import { FINISHED } from '../record/scan-series.repository.js';

/** A place of an ended scan. */
export interface SeenListing extends PlaceLocation {
  /** One rank per pin: 0 absent, -1 unmeasured. */
  readonly ranks: readonly number[];
}

/** Ended scans whose answers may be judged after the fact. Across tenants: for a command of the operator. */
@Injectable()
export class AuditedScansRepository {
  constructor(private readonly em: EntityManager) {}

  /** Returns scans of one provider that count, by id. @param businessId null for every business */
  async list(businessId: number | null, afterId: number, limit: number): Promise<Readonly<Scan>[]> {
    const rows = await this.em.execute<Record<string, unknown>[]>(
      `select * from scan where id > ? and (?::int is null or business_id = ?) and ${FINISHED}
         and suspect_reason is null and provider <> '${MIXED}' order by id limit ?`,
      [afterId, businessId, businessId, limit],
    );
    return rows.map((row) => readOnly(this.em, Scan, row));
  }

  async listingsOf(scanId: number): Promise<SeenListing[]> {
    return this.em.execute<SeenListing[]>(
      `select place.place_id as id, lat, lng, address, ranks
       from scan_place join place on place.id = scan_place.place_id where scan_id = ?`,
      [scanId],
    );
  }

  /** Returns whether a scan was marked; false if it was deleted or marked before. */
  async mark(scanId: number): Promise<boolean> {
    const rows = await this.em.execute<unknown[]>(
      `update scan set suspect_reason = 'implausible_pins', suspect_outcome = 'unverified'
       where id = ? and suspect_reason is null returning id`,
      [scanId],
    );
    return rows.length > 0;
  }
}
