import { EntityManager } from '#platform/database/entity-manager';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { sql, type Selectable } from 'kysely';
import { resultTables } from '../scanning/result.tables.js';
import { type InsightTables, insightTables } from './insight.tables.js';

/** Which insights of a list; what is left out does not matter. */
export interface InsightFilter {
  readonly businessId?: number | undefined;
  readonly keywordKey?: string | undefined;
}

/** An insight with its place among all of the tenant's, and the side of its scan's grid. */
export type InsightRow = Selectable<InsightTables['insight']> & { priority: number; grid_size: number };

export interface RivalRow {
  readonly id: number;
  readonly place_id: string;
  readonly cid: string | null;
  readonly name: string | null;
}

@Injectable()
export class InsightsRepository {
  constructor(private readonly em: EntityManager) {}

  /** Up to `count` insights that come after this place in the order of the whole account. */
  async after(
    { accountId, livemode }: Tenant,
    { businessId = null, keywordKey = null }: { businessId?: number | null; keywordKey?: string | null },
    priority: number,
    count: number,
  ): Promise<InsightRow[]> {
    const { rows } = await sql<InsightRow>`
      select ranked.*, scan.grid_size from (
        select insight.*, row_number() over (order by score desc, id)::integer as priority
        from insight where account_id = ${accountId} and livemode = ${livemode}
      ) as ranked join scan on scan.id = ranked.scan_id
      where priority > ${priority}
        and (${businessId}::integer is null or ranked.business_id = ${businessId}::integer)
        and (${keywordKey}::text is null or ranked.keyword_key = ${keywordKey}::text)
      order by priority limit ${count}`.execute(insightTables(this.em));
    return rows;
  }

  /** Places by their rows. Public facts: not of any tenant. */
  async places(ids: readonly number[]): Promise<ReadonlyMap<number, RivalRow>> {
    if (ids.length === 0) return new Map();
    const rows = await resultTables(this.em)
      .selectFrom('place')
      .select(['id', 'place_id', 'cid', 'name'])
      .where('id', 'in', [...new Set(ids)])
      .execute();
    return new Map(rows.map((row) => [row.id, row]));
  }
}
