import { EntityManager } from '#platform/database/entity-manager';
import { readOnly } from '#platform/database/read-only';
import type { Tenant } from '#platform/tenant';
import type { RequiredEntityData } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { Business } from '../business.entity.js';
import type { BusinessIdentity } from '../same-business.js';
import { findAny, UPDATE_LABELS } from './bulk-businesses.sql.js';

/** By which businesses are looked for. Any of it may match. */
export interface BulkMatch {
  readonly externalIds: readonly string[];
  readonly gbpUrls: readonly string[];
  readonly cids: readonly string[];
  readonly placeIds: readonly string[];
  readonly places: readonly Pick<BusinessIdentity, 'normalizedName' | 'lat'>[];
}

/** Reads and writes hundreds of businesses by one statement each. */
@Injectable()
export class BulkBusinessesRepository {
  constructor(private readonly em: EntityManager) {}

  /** Returns businesses of the tenant that match in any way, or are near and have the same name. Oldest first. */
  async findAny({ accountId, livemode }: Tenant, match: BulkMatch): Promise<Readonly<Business>[]> {
    const { externalIds, gbpUrls, cids, placeIds, places } = match;
    const byUrl = gbpUrls.length > 0;
    const named = places.map(({ normalizedName: name, lat }) => ({ name, lat }));
    const lists = [externalIds, cids, placeIds, named, ...(byUrl ? [gbpUrls] : []), cids, placeIds];
    const parameters = lists.flatMap((list) => [JSON.stringify(list), accountId, livemode]);
    const rows = await this.em.execute<Record<string, unknown>[]>(findAny(byUrl), parameters);
    return rows.map((row) => readOnly(this.em, Business, row));
  }

  /** @returns the ids, in the order of the rows */
  async insert(rows: RequiredEntityData<Business>[]): Promise<number[]> {
    // `insertMany` returns one id only.
    const businesses = rows.map((row) => this.em.create(Business, row));
    await this.em.flush();
    return businesses.map(({ id }) => id);
  }

  /** Stores the labels of businesses of a tenant, which the caller has read. */
  async updateLabels(businesses: readonly Readonly<Business>[], now: Date): Promise<void> {
    if (businesses.length === 0) return;
    const rows = businesses.map(({ id, label, externalId, tags, tagKeys, keywords, timezone }) => ({
      id,
      label,
      externalId,
      tags,
      tagKeys,
      keywords,
      timezone,
    }));
    await this.em.execute(UPDATE_LABELS, [now, JSON.stringify(rows)]);
  }
}
