import { holdsNoAccess } from '#platform/backup/access-declarations';
import { EntityManager } from '#platform/database/entity-manager';
import { named } from '#platform/database/named';
import { readOnly } from '#platform/database/read-only';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { Scan } from '../../scanning/record/scan.entity.js';
import type { KeywordOfBusiness } from '../../scanning/record/scan-series.repository.js';
import { CHANGE_PERIODS } from '../change-period.js';
import { KeywordResultDto } from '../dto/keyword-result.dto.js';
import type { KeywordChanges, KeywordSeries, Sparkline } from '../keyword-changes.js';
import { FREQUENT_SERIES, NEWEST_OF_SERIES, SCHEDULED_SERIES, SETTLE_KEYWORDS } from './main-series.sql.js';

/** A business whose keywords are refreshed. */
export interface RefreshedBusiness {
  readonly keywords: readonly string[];
  readonly placeVersion: number;
  readonly healthScore: number | null;
}

/** The main series of a keyword. */
export interface MainSeries {
  readonly seriesId: string;
  /** The schedule that decided; null without one. */
  readonly scheduleId: number | null;
}

/** A stored keyword. */
export interface StoredKeyword {
  readonly keywordKey: string;
  readonly keyword: string;
  readonly seriesId: string | null;
  readonly scheduleId: number | null;
  readonly scanId: number | null;
}

/** The latest result of a keyword with its changes. */
export interface KeywordResult {
  readonly keyword: string;
  readonly scheduleId: number | null;
  readonly series: KeywordSeries | null;
  /** The latest scan of the series; null without results. */
  readonly latest: Readonly<Scan> | null;
  readonly changes: KeywordChanges;
  readonly sparkline: Sparkline;
}

const COLUMNS = [
  'account_id',
  'livemode',
  'business_id',
  'keyword_key',
  'keyword',
  'schedule_id',
  'series_id',
  'scan_id',
  'scanned_at',
  'average_total_rank',
  'share_of_local_voice',
  'measured_pins',
  'health_score',
  'result',
  ...CHANGE_PERIODS.flatMap((period) => [`change_${period}`, `significant_${period}`]),
];
const STORE = `
  insert into tracked_keyword (${COLUMNS.join(', ')}) values (${COLUMNS.map(() => '?').join(', ')})
  on conflict (business_id, keyword_key) do update set ${COLUMNS.map((name) => `${name} = excluded.${name}`).join(', ')}`;

/** Writes the keywords of businesses with their latest results. */
@Injectable()
export class TrackedKeywordsRepository {
  constructor(private readonly em: EntityManager) {}

  /**
   * Locks a business against other refreshes, after it has stored the pending changes of the current transaction, which
   * the statements of this repository read. @returns null if it does not exist
   */
  async lockBusiness({ accountId, livemode }: Tenant, id: number): Promise<RefreshedBusiness | null> {
    await this.em.flush();
    const [business] = await this.em.execute<RefreshedBusiness[]>(
      `select keywords, place_version as "placeVersion", latest_health_score as "healthScore" from business
       where id = ? and account_id = ? and livemode = ? for no key update`,
      [id, accountId, livemode],
    );
    return business ?? null;
  }

  /** The caller has checked the tenant of the business. */
  list(businessId: number): Promise<StoredKeyword[]> {
    return this.em.execute<StoredKeyword[]>(
      `select keyword_key as "keywordKey", keyword, series_id as "seriesId", schedule_id as "scheduleId",
         scan_id as "scanId"
       from tracked_keyword where business_id = ? order by id`,
      [businessId],
    );
  }

  /** Returns null without results of the present place. @param scheduleIds oldest first */
  async findMainSeries(
    { businessId, keywordKey }: KeywordOfBusiness,
    placeVersion: number,
    scheduleIds: readonly number[],
  ): Promise<MainSeries | null> {
    const keyword = { businessId, keywordKey, placeVersion };
    if (scheduleIds.length > 0) {
      const values = { scheduleIds: JSON.stringify(scheduleIds), ...keyword };
      const [scheduled] = await this.em.execute<MainSeries[]>(...named(SCHEDULED_SERIES, values));
      if (scheduled) return scheduled;
    }
    const [frequent] = await this.em.execute<MainSeries[]>(...named(FREQUENT_SERIES, keyword));
    return frequent ?? null;
  }

  /** Returns the latest trusted scans of a series that ended until a time, latest first. */
  async newest(
    businessId: number,
    seriesId: string,
    until: Date | 'infinity',
    count: number,
  ): Promise<Readonly<Scan>[]> {
    const parameters = [businessId, seriesId, until, count];
    const rows = await this.em.execute<Record<string, unknown>[]>(NEWEST_OF_SERIES, parameters);
    return rows.map((row) => readOnly(this.em, Scan, row));
  }

  async store(of: KeywordOfBusiness, result: KeywordResult): Promise<void> {
    const { keyword, scheduleId, series, latest, changes } = result;
    await this.em.execute(STORE, [
      of.accountId,
      of.livemode,
      of.businessId,
      of.keywordKey,
      keyword,
      scheduleId,
      series?.series_id ?? null,
      latest?.id ?? null,
      latest?.completedAt ?? null,
      latest?.averageTotalRank ?? null,
      latest?.shareOfLocalVoice ?? null,
      latest?.pinsMeasured ?? null,
      latest?.healthScore ?? null,
      JSON.stringify(KeywordResultDto.from(result)),
      ...CHANGE_PERIODS.flatMap((period) => [
        changes[period]?.mean_change ?? null,
        changes[period]?.significant ?? false,
      ]),
    ]);
  }

  /** Marks the keywords that count, deletes those without a purpose, and returns the health of the business. */
  async settle(businessId: number, namedKeys: readonly string[]): Promise<number | null> {
    const parameters = [JSON.stringify(namedKeys), businessId];
    const [row] = await this.em.execute<{ health: number | null }[]>(SETTLE_KEYWORDS, parameters);
    return row?.health ?? null;
  }
}

holdsNoAccess('tracked_keyword', 'Results.');
