import { EntityManager } from '#platform/database/entity-manager';
import { isAmong } from '#platform/database/is-among';
import { readRows } from '#platform/database/read-rows';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import type { BusinessFilter } from '../../businesses/business-filter.sql.js';
import { FINISHED } from '../../scanning/record/scan-series.repository.js';
import { CHANGE_PERIODS, type ChangePeriod } from '../change-period.js';
import { chosenBusinesses } from './portfolio-filter.sql.js';

type Moved = Record<`rose_${ChangePeriod}` | `fell_${ChangePeriod}`, number>;

/** Totals over the tracked keywords of a tenant. Means are null without results. */
export interface PortfolioTotals extends Moved {
  readonly businesses: number;
  readonly keywords: number;
  readonly keywordsWithResults: number;
  readonly recentScans: number;
  readonly averageTotalRank: number | null;
  readonly shareOfLocalVoice: number | null;
  /** Share of all measured pins at which a business ranks 1 to 3. */
  readonly topThreeShare: number | null;
}

const MOVED = CHANGE_PERIODS.flatMap((period) => [
  `count(*) filter (where significant_${period} and change_${period} > 0)::integer as rose_${period}`,
  `count(*) filter (where significant_${period} and change_${period} < 0)::integer as fell_${period}`,
]);

@Injectable()
export class PortfolioTotalsRepository {
  constructor(private readonly em: EntityManager) {}

  /** @param since from when scans count as recent */
  async read(tenant: Tenant, { tag, q }: BusinessFilter, since: Date): Promise<PortfolioTotals> {
    const { accountId, livemode } = tenant;
    const own = [accountId, livemode];
    const businesses = chosenBusinesses(tenant, { tag, q });
    const chosen = businesses.areAll ? [] : [isAmong('business_id', 'select id from chosen')];
    const of = (...conditions: readonly string[]): string =>
      ['account_id = ?', 'livemode = ?', ...conditions].join(' and ');
    const sql = `
      with chosen as materialized (select id from business where ${businesses.where})
      select keyword.*, (select count(*)::integer from chosen) as businesses,
        (select count(*)::integer from scan
         where ${of(FINISHED, 'completed_at >= ?', ...chosen)}) as "recentScans"
      from (
        select count(*)::integer as keywords, count(scan_id)::integer as "keywordsWithResults",
          avg(average_total_rank) as "averageTotalRank", avg(share_of_local_voice) as "shareOfLocalVoice",
          sum(share_of_local_voice * measured_pins) / nullif(sum(measured_pins), 0) as "topThreeShare",
          ${MOVED.join(', ')}
        from tracked_keyword where ${of('is_tracked', ...chosen)}
      ) keyword`;
    const [row] = await readRows<PortfolioTotals>(this.em, sql, [
      ...businesses.parameters,
      ...own,
      since,
      ...own,
    ]);
    if (!row) throw new Error('The totals have no row.');
    return row;
  }
}
