import { EntityManager } from '#platform/database/entity-manager';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import type { Selectable } from 'kysely';
import { type InsightTables, insightTables } from '../insight.tables.js';

/** Scans of one business that end within this time are advised on together. */
const GATHER_MS = 1_000;
/** While others of its scans are under way, a business waits so long and no longer. */
const MOST_GATHERED_SECONDS = 30;
const RETRY_MS = 10_000;
const MOST_RETRY_MS = 3_600_000;

export type DueInsights = Selectable<InsightTables['insight_due']>;

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
    const due = { scan_id: scanId, due_at: new Date(now.getTime() + GATHER_MS), failures: 0 };
    await insightTables(this.em)
      .insertInto('insight_due')
      .values({ business_id: businessId, account_id: accountId, livemode, requested_at: now, ...due })
      .onConflict((conflict) => conflict.column('business_id').doUpdateSet(due))
      .execute();
  }

  /** Across tenants, for the background task. */
  async waiting(now: Date, limit: number): Promise<number[]> {
    const rows = await this.em.execute<{ business_id: number }[]>(
      `select business_id from insight_due due where due_at <= ?
         and (requested_at < ?::timestamptz - make_interval(secs => ${MOST_GATHERED_SECONDS}) or not exists (
           select from scan where scan.business_id = due.business_id and scan.status in ('queued', 'running')))
       order by due_at limit ?`,
      [now, now, limit],
    );
    return rows.map((row) => row.business_id);
  }

  /** Across tenants, for the background task. */
  async find(businessId: number): Promise<DueInsights | null> {
    const row = await insightTables(this.em)
      .selectFrom('insight_due')
      .selectAll()
      .where('business_id', '=', businessId)
      .executeTakeFirst();
    return row ?? null;
  }

  /** @returns false when another process has done it in the meantime */
  async lock({ business_id }: DueInsights): Promise<boolean> {
    const rows = await this.em.execute<unknown[]>(
      'select 1 from insight_due where business_id = ? for update',
      [business_id],
    );
    return rows.length > 0;
  }

  /** Stays when a later scan has asked since. */
  async settle({ business_id, scan_id }: DueInsights): Promise<void> {
    await insightTables(this.em)
      .deleteFrom('insight_due')
      .where('business_id', '=', business_id)
      .where('scan_id', '=', scan_id)
      .execute();
  }

  /** Ever later, so that what fails each time does not keep the rest waiting. */
  async postpone({ business_id, failures }: DueInsights, now: Date): Promise<void> {
    const wait = Math.min(MOST_RETRY_MS, RETRY_MS * 2 ** Math.min(failures, 20));
    await insightTables(this.em)
      .updateTable('insight_due')
      .set({ failures: failures + 1, due_at: new Date(now.getTime() + wait) })
      .where('business_id', '=', business_id)
      .execute();
  }
}
