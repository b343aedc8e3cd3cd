import { EntityManager } from '#platform/database/entity-manager';
import { readRows } from '#platform/database/read-rows';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import type { Direction } from '../change-period.js';
import { ofBusinesses } from '../read/portfolio-filter.sql.js';
import type { ChangePosition } from './change-cursor.js';

/** Which changes are read. A missing field admits all. */
export interface ChangeFilter {
  readonly since: Date;
  readonly tag?: string | undefined;
  readonly businessId?: number | undefined;
  readonly significant?: boolean | undefined;
  readonly direction?: Direction | undefined;
}

type Metric = 'averageRank' | 'averageTotalRank' | 'shareOfLocalVoice' | 'found' | 'measured' | 'total';

/** A scan with the previous scan of its series. Times are as the drivers return them. */
export interface ChangeRow extends Record<`${'before' | 'after'}_${Metric}`, number> {
  readonly scanId: number;
  readonly scannedAt: string;
  readonly endedAt: number;
  readonly previousScanId: number;
  readonly previousScannedAt: string;
  readonly keyword: string;
  readonly seriesId: string;
  readonly comparedPins: number;
  readonly meanChange: number;
  readonly pValue: number | null;
  readonly significant: boolean;
  readonly businessId: number;
  readonly label: string | null;
  readonly name: string;
  readonly externalId: string | null;
  readonly tags: string[];
}

const metricsOf = (side: 'before' | 'after'): string => `
  ${side}.average_rank as "${side}_averageRank", ${side}.average_total_rank as "${side}_averageTotalRank",
  ${side}.share_of_local_voice as "${side}_shareOfLocalVoice", ${side}.pins_found as "${side}_found",
  ${side}.pins_measured as "${side}_measured", ${side}.pins_total as "${side}_total"`;

const scanOf = (side: 'before' | 'after', id: string): string =>
  `cross join lateral (select * from scan where id = ${id} limit 1) ${side}`;

const MICROSECONDS = `timestamptz 'epoch' + ?::bigint * interval '1 microsecond'`;
const NEWEST_FIRST = 'order by completed_at desc, scan_id desc';

@Injectable()
export class ChangesRepository {
  constructor(private readonly em: EntityManager) {}

  /** Returns up to `count` changes after the position, or the newest ones. */
  list(
    tenant: Tenant,
    { since, tag, businessId, significant, direction }: ChangeFilter,
    after: ChangePosition | null,
    count: number,
  ): Promise<ChangeRow[]> {
    const businesses = ofBusinesses('business_id', tenant, { tag });
    const conditions = ['account_id = ?', 'livemode = ?', 'completed_at >= ?', ...businesses.sql];
    const parameters = [tenant.accountId, tenant.livemode, since, ...businesses.parameters];
    if (businessId !== undefined) {
      conditions.push('business_id = ?');
      parameters.push(businessId);
    }
    if (significant !== undefined) conditions.push(significant ? 'significant' : 'not significant');
    if (direction !== undefined) conditions.push(`mean_change ${direction === 'better' ? '>' : '<'} 0`);
    if (after) {
      conditions.push(`(completed_at, scan_id) < (${MICROSECONDS}, ?)`);
      parameters.push(after.endedAt, after.scanId);
    }
    const sql = `
      with page as materialized (
        select * from scan_change where ${conditions.join(' and ')} ${NEWEST_FIRST} limit ?
      )
      select page.scan_id as "scanId", page.completed_at as "scannedAt", page.previous_scan_id as "previousScanId",
        (extract(epoch from page.completed_at) * 1000000)::double precision as "endedAt",
        before.completed_at as "previousScannedAt", after.keyword, after.series_id as "seriesId",
        page.compared_pins as "comparedPins", page.mean_change as "meanChange", page.p_value as "pValue", page.significant,
        ${metricsOf('before')}, ${metricsOf('after')},
        b.id as "businessId", b.label, b.name, b.external_id as "externalId", b.tags
      from page
      ${scanOf('after', 'page.scan_id')} ${scanOf('before', 'page.previous_scan_id')}
      cross join lateral (
        select id, label, name, external_id, tags from business where id = page.business_id limit 1
      ) b
      order by page.completed_at desc, page.scan_id desc`;
    return readRows<ChangeRow>(this.em, sql, [...parameters, count]);
  }
}
