import { EntityManager } from '#platform/database/entity-manager';
import { readOnly } from '#platform/database/read-only';
import { Injectable } from '@nestjs/common';
import { exactShare } from '../scanning/end/scan-places.repository.js';
import { Scan, type ScanStatus } from '../scanning/scan.entity.js';
import type { Series } from '../scanning/scan-series.repository.js';
import type { StoredSettings } from '../scanning/search-settings.js';
import type { Period } from './history/history-period.js';
import { HISTORY, LATEST_RANKINGS, PIN_HISTORY } from './rankings.sql.js';

/** The latest finished scan of a series, with what it is shown beside. */
export interface LatestRankings {
  /** Null before the first. */
  readonly latest: Scan | null;
  /** The comparable scan before it; null where there is none. */
  readonly previous: { readonly id: number; readonly ranks: readonly number[] | null } | null;
  /** The largest share of local voice of any place in it; null where none was seen. */
  readonly largestShare: number | null;
  /** The newest scan that is waiting or under way. */
  readonly pending: { readonly id: number; readonly status: ScanStatus } | null;
}

/** What history says of one finished scan. */
export interface HistoryRow
  extends
    StoredSettings,
    Pick<Scan, 'id' | 'gridSize' | 'radiusMiles' | 'provider' | 'pinsFound' | 'pinsMeasured' | 'pinsTotal'> {
  readonly completedAt: string;
  readonly averageRank: number | null;
  readonly averageTotalRank: number;
  readonly shareOfLocalVoice: number;
  readonly healthScore: number | null;
}

/** What one finished scan says of a pin. */
export interface PinHistoryRow extends Pick<Scan, 'id' | 'provider' | 'centerLat' | 'centerLng'> {
  readonly completedAt: string;
  /** 0 absent, -1 unmeasured. */
  readonly rank: number | null;
  readonly reason: string | null;
}

/** The finished scans of a series: the latest, and those of a period. */
@Injectable()
export class RankingsRepository {
  constructor(private readonly em: EntityManager) {}

  /** Returns the latest finished scan and what it is shown beside; null where the tenant has no such business. */
  async findLatest({ accountId, livemode, businessId, keywordKey }: Series): Promise<LatestRankings | null> {
    const [row] = await this.em.execute<(Beside & Record<string, unknown>)[]>(LATEST_RANKINGS, [
      accountId,
      livemode,
      businessId,
      keywordKey,
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

  /** Returns the scans that ended in the period, oldest first. */
  historyIn(series: Series, period: Period): Promise<HistoryRow[]> {
    return this.em.execute<HistoryRow[]>(HISTORY, seriesIn(series, period));
  }

  /**
   * Returns the scans of one grid size and radius that ended in the period, oldest first.
   *
   * @param index of the pin
   */
  pinHistoryIn(
    series: Series,
    { gridSize, radiusMiles, index }: { gridSize: number; radiusMiles: number; index: number },
    period: Period,
  ): Promise<PinHistoryRow[]> {
    const parameters = [index, index, index, ...seriesIn(series, period), gridSize, radiusMiles];
    return this.em.execute<PinHistoryRow[]>(PIN_HISTORY, parameters);
  }
}

interface Beside {
  readonly previousId: number | null;
  readonly previousRanks: number[] | null;
  readonly largestShare: number | null;
  readonly pendingId: number | null;
  readonly pendingStatus: ScanStatus;
}

function seriesIn({ accountId, livemode, businessId, keywordKey }: Series, { start, end }: Period) {
  return [businessId, keywordKey, accountId, livemode, start, end];
}
