import { EntityManager } from '#platform/database/entity-manager';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { MIXED } from '../../scanning/record/scan.entity.js';
import type { KeywordOfBusiness } from '../../scanning/record/scan-series.repository.js';

/** Reads which scans represent the keywords of a business: those of their main series. */
@Injectable()
export class MainScansRepository {
  constructor(private readonly em: EntityManager) {}

  /**
   * Returns the IDs of the latest scan in the main series of each keyword, newest first, without those that several
   * providers measured.
   */
  async latestOfKeywords(
    { id, accountId, livemode }: Tenant & { id: number },
    limit: number,
  ): Promise<number[]> {
    const rows = await this.em.execute<{ id: number }[]>(
      `select scan.id from tracked_keyword join scan on scan.id = tracked_keyword.scan_id
       where tracked_keyword.business_id = ? and tracked_keyword.account_id = ? and tracked_keyword.livemode = ?
         and scan.provider <> '${MIXED}'
       order by scan.completed_at desc, scan.id desc limit ?`,
      [id, accountId, livemode, limit],
    );
    return rows.map((row) => row.id);
  }

  /** Returns the ID of the main series of a keyword; null without results. */
  async seriesOf({ accountId, livemode, businessId, keywordKey }: KeywordOfBusiness): Promise<string | null> {
    const [row] = await this.em.execute<{ seriesId: string | null }[]>(
      `select series_id as "seriesId" from tracked_keyword
       where business_id = ? and keyword_key = ? and account_id = ? and livemode = ?`,
      [businessId, keywordKey, accountId, livemode],
    );
    return row?.seriesId ?? null;
  }
}
