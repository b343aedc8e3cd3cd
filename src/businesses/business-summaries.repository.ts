import { EntityManager } from '#platform/database/entity-manager';
import { readRows } from '#platform/database/read-rows';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import type { Business } from './business.entity.js';
import type { BusinessPosition } from './business-cursor.js';
import { type BusinessFilter, conditionsOf } from './business-filter.sql.js';
import { type BusinessOrder, sqlOf } from './business-order.sql.js';
import { restrictBusinesses } from './tag-restriction.sql.js';

/** The fields of a business that answers contain, without change tracking. */
export type BusinessSummary = Readonly<
  Pick<
    Business,
    | 'id'
    | 'name'
    | 'label'
    | 'externalId'
    | 'tags'
    | 'address'
    | 'lat'
    | 'lng'
    | 'gbpUrl'
    | 'latestHealthScore'
    | 'keywords'
    | 'placeId'
    | 'cid'
    | 'category'
    | 'rating'
    | 'reviewCount'
    | 'website'
    | 'phone'
    | 'openingHours'
    | 'timezone'
    | 'formerCids'
    | 'formerPlaceIds'
    | 'identifierCandidates'
    | 'closed'
    | 'placeVersion'
    | 'createdAt'
  >
>;

/** With the key of an order as text, see `sqlOf`. */
export type SortedSummary = BusinessSummary & { readonly sortKey: string };

/** As returned by the drivers. */
type Stored<Summary> = Omit<Summary, 'createdAt'> & { readonly createdAt: string };

const COLUMNS = `
  id, name, label, external_id as "externalId", tags, address, lat, lng, gbp_url as "gbpUrl", latest_health_score as "latestHealthScore", keywords,
    place_id as "placeId", cid, category, rating, review_count as "reviewCount", website, phone,
    opening_hours as "openingHours", timezone, former_cids as "formerCids", former_place_ids as "formerPlaceIds",
    identifier_candidates as "identifierCandidates", closed, place_version as "placeVersion", created_at as "createdAt"`;
const OF_TENANT = 'from business where account_id = ? and livemode = ?';
const SUMMARIES = `select ${COLUMNS} ${OF_TENANT}`;
const ONE = `${SUMMARIES} and id = ?`;
const SOME = `${SUMMARIES} and id = any(?::int[])`;

/** Businesses for answers. */
@Injectable()
export class BusinessSummariesRepository {
  constructor(private readonly em: EntityManager) {}

  async find(tenant: Tenant, id: number): Promise<BusinessSummary | null> {
    const { and, parameters } = restrictBusinesses(tenant);
    const values = [tenant.accountId, tenant.livemode, id, ...parameters];
    const [summary] = await this.summaries(ONE + and, values);
    return summary ?? null;
  }

  /** Returns those of the ids that are businesses to which the tenant has access. */
  findAll(tenant: Tenant, ids: readonly number[]): Promise<BusinessSummary[]> {
    const { and, parameters } = restrictBusinesses(tenant);
    const values = [tenant.accountId, tenant.livemode, `{${ids.join(',')}}`, ...parameters];
    return this.summaries(SOME + and, values);
  }

  /** Returns up to `count` businesses with a larger id, ordered by id. */
  list(tenant: Tenant, filter: BusinessFilter, afterId: number, count: number): Promise<BusinessSummary[]> {
    const restriction = restrictBusinesses(tenant);
    const { conditions, parameters } = conditionsOf(filter);
    const sql = [SUMMARIES + restriction.and, ...conditions, 'id > ? order by id limit ?'].join(' and ');
    const values = [tenant.accountId, tenant.livemode, ...restriction.parameters, ...parameters];
    return this.summaries(sql, [...values, afterId, count]);
  }

  /** Returns up to `count` businesses after the position, or the first ones. */
  listSorted(
    tenant: Tenant,
    filter: BusinessFilter,
    order: BusinessOrder,
    position: BusinessPosition | null,
    count: number,
  ): Promise<SortedSummary[]> {
    const { key, after, orderBy } = sqlOf(order);
    const restriction = restrictBusinesses(tenant);
    const { conditions, parameters } = conditionsOf(filter);
    const all = [OF_TENANT + restriction.and, ...conditions, ...(position ? [after] : [])].join(' and ');
    const sql = `select ${COLUMNS}, (${key})::text as "sortKey" ${all} ${orderBy} limit ?`;
    const of = position ? [position.key, position.id] : [];
    const values = [tenant.accountId, tenant.livemode, ...restriction.parameters, ...parameters];
    return this.summaries<SortedSummary>(sql, [...values, ...of, count]);
  }

  private async summaries<Summary extends BusinessSummary>(
    sql: string,
    parameters: readonly unknown[],
  ): Promise<Summary[]> {
    const rows = await readRows<Stored<Summary>>(this.em, sql, parameters);
    return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }) as unknown as Summary);
  }
}
