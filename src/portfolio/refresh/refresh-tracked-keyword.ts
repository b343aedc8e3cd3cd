import { UnitOfWork } from '#platform/database/unit-of-work';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { BusinessesService } from '../../businesses/businesses.service.js';
import { KeywordTracking } from '../../businesses/keyword-tracking.js';
import type { ComparedScans } from '../../rankings/comparison/compare-stored-scans.js';
import type { KeywordOfBusiness } from '../../scanning/record/scan-series.repository.js';
import { SchedulesRepository } from '../../schedules/record/schedules.repository.js';
import { NO_CHANGES, NO_SPARKLINE } from '../keyword-changes.js';
import { MeasureKeyword } from './measure-keyword.js';
import { type NamedKeyword, namedKeywords } from './named-keywords.js';
import { PortfolioDueRepository } from './portfolio-due.repository.js';
import {
  type RefreshedBusiness,
  type StoredKeyword,
  TrackedKeywordsRepository,
} from './tracked-keywords.repository.js';

/** The state of a keyword before it is refreshed. */
interface Known {
  readonly business: RefreshedBusiness;
  /** Undefined for a keyword that has results only. */
  readonly named: NamedKeyword | undefined;
  /** Undefined for a new keyword, and for one that is measured again in any case. */
  readonly stored: StoredKeyword | undefined;
}

/** The scans of a keyword that have changed. */
interface NewResults {
  readonly hasNewScans: boolean;
  /** Its latest scan, compared with the previous one; null if it is not compared yet. */
  readonly compared: ComparedScans | null;
}

/**
 * Keeps the portfolio and the health of a business up to date: the main series of each keyword, its latest result and
 * the changes since earlier scans. Runs in the transaction of what has changed, with the business locked.
 */
@Injectable()
export class RefreshTrackedKeyword extends KeywordTracking {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly keywords: TrackedKeywordsRepository,
    private readonly schedules: SchedulesRepository,
    private readonly measure: MeasureKeyword,
    private readonly businesses: BusinessesService,
    private readonly due: PortfolioDueRepository,
  ) {
    super();
  }

  override async refresh(tenant: Tenant, businessId: number, keywordKey?: string): Promise<number | null> {
    return this.refreshAll(tenant, businessId, keywordKey === undefined ? [] : [keywordKey]);
  }

  override refreshLater(businessIds: readonly number[]): Promise<void> {
    return this.due.add(businessIds);
  }

  /**
   * Measures these keywords again. Without any, measures those whose schedule or series has changed.
   *
   * @param keywordKeys keywords whose scans have changed
   * @param compared a scan of the only keyword, compared with the previous one
   */
  refreshAll(
    tenant: Tenant,
    businessId: number,
    keywordKeys: readonly string[],
    compared: ComparedScans | null = null,
  ): Promise<number | null> {
    return this.unitOfWork.run(async () => {
      const business = await this.keywords.lockBusiness(tenant, businessId);
      if (!business) return null;
      const schedules = await this.schedules.enabledOf(tenant, businessId);
      const named = namedKeywords(business.keywords, schedules);
      const stored = new Map((await this.keywords.list(businessId)).map((row) => [row.keywordKey, row]));
      const changed = new Set(keywordKeys);
      // After the end of a scan nothing else has changed.
      const keys = changed.size > 0 ? changed : new Set([...named.keys(), ...stored.keys()]);
      for (const keywordKey of keys) {
        const known = { business, named: named.get(keywordKey), stored: stored.get(keywordKey) };
        const hasNewScans = changed.has(keywordKey);
        await this.refreshKeyword({ ...tenant, businessId, keywordKey }, known, { hasNewScans, compared });
      }
      const health = await this.keywords.settle(businessId, [...named.keys()]);
      if (health !== business.healthScore) await this.businesses.recordHealth(tenant, businessId, health);
      return health;
    });
  }

  private async refreshKeyword(
    of: KeywordOfBusiness,
    { business, named, stored }: Known,
    { hasNewScans, compared }: NewResults,
  ): Promise<void> {
    const scheduleIds = named?.scheduleIds ?? [];
    const main = await this.keywords.findMainSeries(of, business.placeVersion, scheduleIds);
    const [latest, ...earlier] = main ? await this.measure.newestOf(of.businessId, main.seriesId) : [];
    if (!latest && !named && !stored) return;
    const keyword = named?.keyword ?? latest?.keyword ?? stored?.keyword ?? of.keywordKey;
    const scheduleId = main?.scheduleId ?? scheduleIds[0] ?? null;
    const isUnchanged =
      stored?.keyword === keyword &&
      stored.scheduleId === scheduleId &&
      stored.seriesId === (latest?.seriesId ?? null) &&
      stored.scanId === (latest?.id ?? null);
    if (isUnchanged && !hasNewScans) return;
    const result = latest
      ? await this.measure.run([latest, ...earlier], compared)
      : { series: null, latest: null, changes: NO_CHANGES, sparkline: NO_SPARKLINE };
    await this.keywords.store(of, { keyword, scheduleId, ...result });
  }
}
