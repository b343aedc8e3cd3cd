import { EntityManager } from '#platform/database/entity-manager';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import type { Selectable } from 'kysely';
import { type InsightTables, insightTables } from '../insights.sql.js';

/** Scans of one business that end within this time are advised on together. */
const GATHER_MS = 1_000;
/** While others of its scans are under way, a business waits so long and no longer. */
const MOST_GATHERED_SECONDS = 30;
const RETRY_MS = 10_000;
const MOST_RETRY_MS = 3_600_000;

export type DueInsights = Selectable<InsightTables['insightDue']>;

/** Businesses that wait for new insights. The database is the truth: nothing else knows of them. */
@Injectable()
export class DueInsightsRepository {
  constructor(private readonly em: EntityManager) {}

  /** In the transaction that ends the scan, or by itself. */
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

  /** Across tenants, for the background task. */
  async waiting(now: Date, limit: number): Promise<number[]> {
    const rows = await this.em.execute<{ businessId: number }[]>(
      `select business_id as "businessId" from insight_due due where due_at <= ?
         and (requested_at < ?::timestamptz - make_interval(secs => ${MOST_GATHERED_SECONDS}) or not exists (
           select from scan where scan.business_id = due.business_id and scan.status in ('queued', 'running')))
       order by due_at limit ?`,
      [now, now, limit],
    );
    return rows.map((row) => row.businessId);
  }

  /** Across tenants, for the background task. */
  async find(businessId: number): Promise<DueInsights | null> {
    const row = await insightTables(this.em)
      .selectFrom('insightDue')
      .selectAll()
      .where('businessId', '=', businessId)
      .executeTakeFirst();
    return row ?? null;
  }

  /**
   * Nobody else changes or deletes the business, nor generates its insights, until the current transaction ends.
   *
   * @returns false when the business is gone, or another process has done it in the meantime
   */
  async lock({ businessId, accountId, livemode }: DueInsights): Promise<boolean> {
    const business = await this.em.execute<unknown[]>(
      'select 1 from business where id = ? and account_id = ? and livemode = ? for no key update',
      [businessId, accountId, livemode],
    );
    if (business.length === 0) return false;
    const sql = 'select 1 from insight_due where business_id = ? for update';
    const due = await this.em.execute<unknown[]>(sql, [businessId]);
    return due.length > 0;
  }

  /** Stays when a later scan has asked since. */
  async settle({ businessId, scanId }: DueInsights): Promise<void> {
    await insightTables(this.em)
      .deleteFrom('insightDue')
      .where('businessId', '=', businessId)
      .where('scanId', '=', scanId)
      .execute();
  }

  /** Ever later, so that what fails each time does not keep the rest waiting. */
  async postpone({ businessId, failures }: DueInsights, now: Date): Promise<void> {
    const wait = Math.min(MOST_RETRY_MS, RETRY_MS * 2 ** Math.min(failures, 20));
    await insightTables(this.em)
      .updateTable('insightDue')
      .set({ failures: failures + 1, dueAt: new Date(now.getTime() + wait) })
      .where('businessId', '=', businessId)
      .execute();
  }
}
