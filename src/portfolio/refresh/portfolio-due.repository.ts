import { holdsNoAccess } from '#platform/backup/access-declarations';
import { EntityManager } from '#platform/database/entity-manager';
import { readOnly } from '#platform/database/read-only';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { MIXED, Scan } from '../../scanning/record/scan.entity.js';
import { FINISHED, TRUSTED } from '../../scanning/record/scan-series.repository.js';

/** Businesses whose keywords and changes are to be filled. Across tenants: for the background task only. */
@Injectable()
export class PortfolioDueRepository {
  constructor(private readonly em: EntityManager) {}

  async add(businessIds: readonly number[]): Promise<void> {
    await this.em.execute(
      'insert into portfolio_due (business_id) select unnest(?::int[]) on conflict do nothing',
      [`{${businessIds.join(',')}}`],
    );
  }

  async waiting(limit: number): Promise<number[]> {
    const sql = 'select business_id as id from portfolio_due order by business_id limit ?';
    return (await this.em.execute<{ id: number }[]>(sql, [limit])).map(({ id }) => id);
  }

  /** Locks a due business until the current transaction ends; null if it was deleted or another process has it. */
  async claim(businessId: number): Promise<Tenant | null> {
    const [tenant] = await this.em.execute<Tenant[]>(
      `select account_id as "accountId", livemode from business join portfolio_due on business_id = id
       where id = ? for no key update of business skip locked`,
      [businessId],
    );
    return tenant ?? null;
  }

  async complete(businessId: number): Promise<void> {
    await this.em.execute('delete from portfolio_due where business_id = ?', [businessId]);
  }

  /** Returns the keys of the keywords of a business that have results. */
  async keywordKeys(businessId: number): Promise<string[]> {
    const sql = `select distinct keyword_key as key from scan where business_id = ? and ${FINISHED} and ${TRUSTED}`;
    return (await this.em.execute<{ key: string }[]>(sql, [businessId])).map(({ key }) => key);
  }

  /** Returns the comparable scans of a business that ended since a time and have no stored change. */
  async scansWithoutChange(businessId: number, since: Date): Promise<Readonly<Scan>[]> {
    const rows = await this.em.execute<Record<string, unknown>[]>(
      `select * from scan where business_id = ? and completed_at >= ? and ${FINISHED} and ${TRUSTED}
         and provider <> '${MIXED}' and not exists (select from scan_change where scan_id = scan.id)
       order by completed_at, id`,
      [businessId, since],
    );
    return rows.map((row) => readOnly(this.em, Scan, row));
  }
}

holdsNoAccess('portfolio_due', 'Work that is due.');
