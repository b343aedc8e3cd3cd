import { holdsNoAccess } from '#platform/backup/access-declarations';
import { EntityManager } from '#platform/database/entity-manager';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { type Selectable, sql } from 'kysely';
import { restrictQuery } from '../../businesses/tag-restriction.sql.js';
import { type InsightTables, insightTables } from '../insights.sql.js';

/** One generation covers the scans of a business that end within this time. */
const GATHER_MS = 1_000;
/** How long a business waits at most for its unfinished scans. */
const MAX_GATHER_SECONDS = 30;
const RETRY_MS = 10_000;
const MAX_RETRY_MS = 3_600_000;

/** Businesses whose insights are due, now or later. */
export const DUE_INSIGHTS = 'from insight_due order by due_at';

export type DueInsights = Selectable<InsightTables['insightDue']>;

/** Stores the businesses whose insights are due. Jobs are derived from these rows, so a lost job loses nothing. */
@Injectable()
export class DueInsightsRepository {
  constructor(private readonly em: EntityManager) {}

  /** Requests a generation. Joins the current transaction, if any. */
  async request(
    { accountId, livemode }: Tenant,
    { businessId, scanId }: { businessId: number; scanId: number },
    now: Date,
  ): Promise<void> {
    const due = { scanId, dueAt: new Date(now.getTime() + GATHER_MS), failures: 0 };
    await insightTables(this.em)
      .insertInto('insightDue')
      .values({ businessId, accountId, livemode, requestedAt: now, ...due })
      .onConflict((conflict) => conflict.column('businessId').doUpdateSet(due))
      .execute();
  }

  /** Withdraws the request of a business that has no scan to generate insights from. */
  async withdraw(businessId: number): Promise<void> {
    await insightTables(this.em).deleteFrom('insightDue').where('businessId', '=', businessId).execute();
  }

  /** Returns the businesses that are due, over all tenants, for the background task. */
  async waiting(now: Date, limit: number): Promise<number[]> {
    const rows = await this.em.execute<{ businessId: number }[]>(
      `select business_id as "businessId" from insight_due due where due_at <= ?
         and (requested_at < ?::timestamptz - make_interval(secs => ${MAX_GATHER_SECONDS}) or not exists (
           select from scan where scan.business_id = due.business_id and scan.status in ('queued', 'running')))
       order by due_at limit ?`,
      [now, now, limit],
    );
    return rows.map((row) => row.businessId);
  }

  /** Returns the due rows of these businesses of a tenant. The caller has checked access to them. */
  async of({ accountId, livemode }: Tenant, businessIds: readonly number[]): Promise<DueInsights[]> {
    if (businessIds.length === 0) return [];
    return insightTables(this.em)
      .selectFrom('insightDue')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('livemode', '=', livemode)
      .where('businessId', 'in', businessIds)
      .orderBy('dueAt')
      .execute();
  }

  /** Counts the businesses with due insights to which a tenant has access. @param businessId counts only this one */
  async count(tenant: Tenant, businessId: number | undefined): Promise<number> {
    const { accountId, livemode } = tenant;
    const all = insightTables(this.em)
      .selectFrom('insightDue')
      .select(sql<number>`count(*)::integer`.as('count'))
      .where('accountId', '=', accountId)
      .where(sql<boolean>`livemode = ${livemode}${restrictQuery(tenant)}`);
    const { count } = await (
      businessId === undefined ? all : all.where('businessId', '=', businessId)
    ).executeTakeFirstOrThrow();
    return count;
  }

  /** Returns the due row of a business of any tenant, for the background task. */
  async find(businessId: number): Promise<DueInsights | null> {
    const row = await insightTables(this.em)
      .selectFrom('insightDue')
      .selectAll()
      .where('businessId', '=', businessId)
      .executeTakeFirst();
    return row ?? null;
  }

  /**
   * Locks the business and its due row until the current transaction ends.
   *
   * @returns false if the business was deleted, or another process has generated its insights
   */
  async lock({ businessId, accountId, livemode }: DueInsights): Promise<boolean> {
    const business = await this.em.execute<unknown[]>(
      'select 1 from business where id = ? and account_id = ? and livemode = ? for no key update',
      [businessId, accountId, livemode],
    );
    if (business.length === 0) return false;
    const lockDue = 'select 1 from insight_due where business_id = ? for update';
    const due = await this.em.execute<unknown[]>(lockDue, [businessId]);
    return due.length > 0;
  }

  /** Removes the due row, except if a later scan has requested insights since. */
  async complete({ businessId, scanId }: DueInsights): Promise<void> {
    await insightTables(this.em)
      .deleteFrom('insightDue')
      .where('businessId', '=', businessId)
      .where('scanId', '=', scanId)
      .execute();
  }

  /**
   * Retries with exponential backoff, so that permanent failures do not delay other businesses. Does nothing if the row was
   * completed, or insights were requested anew since.
   */
  async postpone({ businessId, dueAt, failures }: DueInsights, now: Date): Promise<void> {
    const wait = Math.min(MAX_RETRY_MS, RETRY_MS * 2 ** Math.min(failures, 20));
    await insightTables(this.em)
      .updateTable('insightDue')
      .set({ failures: failures + 1, dueAt: new Date(now.getTime() + wait) })
      .where('businessId', '=', businessId)
      .where('dueAt', '<=', dueAt)
      .execute();
  }
}

holdsNoAccess('insight_due', 'Work that is due.');
