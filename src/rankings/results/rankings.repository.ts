import { EntityManager } from '#platform/database/entity-manager';
import { named } from '#platform/database/named';
import { readOnly } from '#platform/database/read-only';
import { readRows } from '#platform/database/read-rows';
import { Injectable } from '@nestjs/common';
import { restrictBusinesses } from '../../businesses/tag-restriction.sql.js';
import { exactShare } from '../../scanning/end/scan-places.repository.js';
import { Scan, type ScanStatus } from '../../scanning/record/scan.entity.js';
import type { KeywordOfBusiness } from '../../scanning/record/scan-series.repository.js';
import { isFiltered, type SeriesFilter, seriesParameters } from '../../scanning/record/series-filter.sql.js';
import type { Period } from './period.js';
import { latestRankings, PIN_HISTORY, PIN_HISTORY_OF_SERIES, PLACE_HISTORY } from './rankings.sql.js';

/** The latest finished scan of a keyword, with related scans. */
export interface LatestRankings {
  /** Null before the first finished scan. */
  readonly latest: Scan | null;
  /** The previous comparable scan; null if there is none. */
  readonly previous: { readonly id: number; readonly ranks: readonly number[] | null } | null;
  /** The largest share of local voice of all places in the latest scan; null without places. */
  readonly largestShare: number | null;
  /** The newest unfinished scan. */
  readonly pending: { readonly id: number; readonly status: ScanStatus } | null;
}

/** The metrics of a place in a finished scan. */
export interface PlaceHistoryRow extends Pick<Scan, 'id' | 'pinsMeasured'> {
  readonly averageRank: number | null;
  readonly averageTotalRank: number;
  readonly shareOfLocalVoice: number;
  readonly foundPins: number;
}

/** The result of a finished scan at one pin. */
export interface PinHistoryRow extends Pick<Scan, 'id' | 'provider' | 'centerLat' | 'centerLng'> {
  readonly completedAt: string;
  /** 0 is absent, -1 unmeasured. */
  readonly rank: number | null;
  readonly reason: string | null;
}

/** Reads the latest finished scan of a keyword, and places and pins in those of a period. */
@Injectable()
export class RankingsRepository {
  constructor(private readonly em: EntityManager) {}

  /**
   * Returns the latest finished scan that the filter selects, with related scans; null if the tenant has no such
   * business.
   */
  async findLatest(keyword: KeywordOfBusiness, filter: SeriesFilter): Promise<LatestRankings | null> {
    const { accountId, livemode, businessId, keywordKey } = keyword;
    const { and, parameters } = restrictBusinesses(keyword);
    const sql = latestRankings(and, { isFiltered: isFiltered(filter) });
    const [row] = await readRows<RelatedColumns & Record<string, unknown>>(this.em, sql, [
      ...(isFiltered(filter) ? seriesParameters(filter) : []),
      accountId,
      livemode,
      businessId,
      keywordKey,
      ...parameters,
    ]);
    if (!row) return null;
    const { previousId, previousRanks, largestShare, pendingId, pendingStatus, ...columns } = row;
    const latest = columns['id'] === null ? null : readOnly(this.em, Scan, columns);
    return {
      latest,
      previous: previousId === null ? null : { id: previousId, ranks: previousRanks },
      largestShare: latest && largestShare !== null ? exactShare(largestShare, latest.pinsMeasured) : null,
      pending: pendingId === null ? null : { id: pendingId, status: pendingStatus },
    };
  }

  /** Returns the metrics of a place in the scans that ended in the period and found it. */
  async placeHistoryIn(
    keyword: KeywordOfBusiness,
    placeId: string,
    period: Period,
  ): Promise<PlaceHistoryRow[]> {
    const rows = await this.em.execute<PlaceHistoryRow[]>(PLACE_HISTORY, [
      placeId,
      ...periodParameters(keyword, period),
    ]);
    // Means of whole ranks are fractions of the pins, as shares are.
    return rows.map((row) => ({
      ...row,
      averageRank: row.averageRank === null ? null : exactShare(row.averageRank, row.foundPins),
      averageTotalRank: exactShare(row.averageTotalRank, row.pinsMeasured),
      shareOfLocalVoice: exactShare(row.shareOfLocalVoice, row.pinsMeasured),
    }));
  }

  /**
   * Returns the scans of one grid size and radius that ended in the period, oldest first.
   *
   * @param index index of the pin
   */
  pinHistoryIn(
    keyword: KeywordOfBusiness,
    { gridSize, radiusMiles, index }: { gridSize: number; radiusMiles: number; index: number },
    period: Period,
  ): Promise<PinHistoryRow[]> {
    const values = { ...periodValues(keyword, period), pin: index, gridSize, radiusMiles };
    return this.em.execute<PinHistoryRow[]>(...named(PIN_HISTORY, values));
  }

  /** Returns the scans of a series that ended in the period, oldest first. @param index index of the pin */
  pinHistoryOfSeries(
    keyword: KeywordOfBusiness,
    { seriesId, index }: { seriesId: string; index: number },
    period: Period,
  ): Promise<PinHistoryRow[]> {
    const values = { ...periodValues(keyword, period), pin: index, seriesId };
    return this.em.execute<PinHistoryRow[]>(...named(PIN_HISTORY_OF_SERIES, values));
  }
}

interface RelatedColumns {
  readonly previousId: number | null;
  readonly previousRanks: number[] | null;
  readonly largestShare: number | null;
  readonly pendingId: number | null;
  readonly pendingStatus: ScanStatus;
}

/** Returns the parameters of `HISTORY`. */
export function periodParameters(keyword: KeywordOfBusiness, period: Period) {
  const { businessId, keywordKey, accountId, livemode, start, end } = periodValues(keyword, period);
  return [businessId, keywordKey, accountId, livemode, start, end];
}

function periodValues(
  { accountId, livemode, businessId, keywordKey }: KeywordOfBusiness,
  { start, end }: Period,
) {
  return { businessId, keywordKey, accountId, livemode, start, end };
}
