import type { GridLayout } from '#libs/geo-grid';
import type { ActionKind } from '#libs/rank-model';
import { holdsNoAccess } from '#platform/backup/access-declarations';
import { EntityManager } from '#platform/database/entity-manager';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import { restrictQuery } from '../businesses/tag-restriction.sql.js';
import { resultTables } from '../scanning/record/result-tables.sql.js';
import type { ExpectedGain } from './actions/insight-action.entity.js';
import { type InsightTables, insightTables } from './insights.sql.js';
import type { PlainInsight } from './narration/narrator.js';

/** Filters insights; an absent field matches all. */
export interface InsightFilter {
  readonly businessId?: number | undefined;
  readonly keywordKey?: string | undefined;
  /** Whether the action of the insight is dismissed. */
  readonly isDismissed?: boolean | undefined;
}

/** An insight with its position among all insights of the tenant and the grid size of its scan. */
export type InsightRow = Selectable<InsightTables['insight']> & {
  priority: number;
  gridSize: number;
  layout: GridLayout | null;
  /** Row of `insight_action` with the latest state of the action; null without one. */
  actionId: number | null;
};

export type NewInsight = Insertable<InsightTables['insight']>;

export interface RivalRow {
  readonly id: number;
  readonly placeId: string;
  readonly cid: string | null;
  readonly name: string | null;
}

const ROWS_PER_INSERT = 500;

@Injectable()
export class InsightsRepository {
  constructor(private readonly em: EntityManager) {}

  /**
   * Returns up to `count` insights after this position in the order of all insights that the tenant has access to. The inner query numbers all
   * insights from few columns; the outer one reads only the returned rows.
   */
  async after(
    tenant: Tenant,
    { businessId, keywordKey, isDismissed }: InsightFilter,
    priority: number,
    count: number,
  ): Promise<InsightRow[]> {
    const { accountId, livemode } = tenant;
    const { rows } = await sql<InsightRow>`
      select insight.*, found.priority, scan.grid_size, scan.layout,
        ${latestAction('id', 'insight')} as action_id
      from (
        select id, priority from (
          select id, business_id, keyword_key, action, row_number() over (order by score desc, id)::integer as priority
          from insight where account_id = ${accountId} and livemode = ${livemode}${restrictQuery(tenant)}
        ) as ranked
        where priority > ${priority}
          and (${businessId ?? null}::integer is null or business_id = ${businessId ?? null}::integer)
          and (${keywordKey ?? null}::text is null or keyword_key = ${keywordKey ?? null}::text)
          ${isDismissed === undefined ? sql`` : sql`and (coalesce(${latestAction('status', 'ranked')}, '') = 'dismissed') = ${isDismissed}`}
        order by priority limit ${count}
      ) as found join insight using (id) join scan on scan.id = insight.scan_id
      order by found.priority`.execute(insightTables(this.em));
    return rows;
  }

  /** Returns places by the IDs of their rows. Places belong to no tenant. */
  async places(ids: readonly number[]): Promise<ReadonlyMap<number, RivalRow>> {
    if (ids.length === 0) return new Map();
    const rows = await resultTables(this.em)
      .selectFrom('place')
      .select(['id', 'place_id as placeId', 'cid', 'name'])
      .where('id', 'in', [...new Set(ids)])
      .execute();
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Returns the estimates of an action of a business, by keyword. @param keywordKey undefined for all keywords */
  expectedGains(
    businessId: number,
    action: ActionKind,
    keywordKey: string | undefined,
  ): Promise<ExpectedGain[]> {
    const rows = insightTables(this.em)
      .selectFrom('insight')
      .distinctOn('keywordKey')
      .select(['keyword', 'keywordKey', 'scanId', 'positionsGained', 'intervalLow', 'intervalHigh', 'method'])
      .where('businessId', '=', businessId)
      .where('action', '=', action)
      .orderBy('keywordKey')
      .orderBy('positionsGained', 'desc');
    return (keywordKey === undefined ? rows : rows.where('keywordKey', '=', keywordKey)).execute();
  }

  async insert(insights: readonly NewInsight[]): Promise<void> {
    for (let start = 0; start < insights.length; start += ROWS_PER_INSERT) {
      const batch = insights.slice(start, start + ROWS_PER_INSERT);
      await insightTables(this.em).insertInto('insight').values(batch).execute();
    }
  }

  /** Removes the insights of replaced keywords and of keywords that the business no longer tracks. */
  async removeReplaced(
    businessId: number,
    replaced: readonly string[],
    tracked: readonly string[],
  ): Promise<void> {
    await insightTables(this.em)
      .deleteFrom('insight')
      .where('businessId', '=', businessId)
      .where((is) =>
        is.or([
          ...(replaced.length > 0 ? [is('keywordKey', 'in', replaced)] : []),
          ...(tracked.length > 0 ? [is('keywordKey', 'not in', tracked)] : [is.lit(true)]),
        ]),
      )
      .execute();
  }

  /** Returns the reworded insights of a business with their plain text. */
  findWorded(businessId: number) {
    return insightTables(this.em)
      .selectFrom('insight')
      .select(['title', 'description', 'wordedTitle', 'wordedDescription'])
      .where('businessId', '=', businessId)
      .where('wordedTitle', 'is not', null)
      .execute();
  }

  /** Returns the best insights of a business that have not been reworded. */
  findUnworded(businessId: number, limit: number): Promise<PlainInsight[]> {
    return insightTables(this.em)
      .selectFrom('insight')
      .select(['id', 'title', 'description'])
      .where('businessId', '=', businessId)
      .where('wordedTitle', 'is', null)
      .orderBy('score', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute();
  }

  /** Stores the wording of a language model for an insight. */
  async storeWording({ id, title, description }: PlainInsight): Promise<void> {
    await insightTables(this.em)
      .updateTable('insight')
      .set({ wordedTitle: title, wordedDescription: description })
      .where('id', '=', id)
      .execute();
  }
}

holdsNoAccess('insight', 'Results.');

/**
 * Selects a column of the action that is the state of an insight: the planned or dismissed one, otherwise the one done
 * last. An action without a keyword is that of all keywords.
 *
 * @param table with the columns `business_id`, `action` and `keyword_key` of the insight
 */
function latestAction(column: 'id' | 'status', table: 'insight' | 'ranked'): RawBuilder<unknown> {
  const of = sql.raw(table);
  return sql`(
    select tracked.${sql.raw(column)} from insight_action as tracked
    where tracked.business_id = ${of}.business_id and tracked.action = ${of}.action
      and (tracked.keyword_key is null or tracked.keyword_key = ${of}.keyword_key)
    order by (tracked.status = 'done'), tracked.done_on desc, tracked.id desc limit 1)`;
}
