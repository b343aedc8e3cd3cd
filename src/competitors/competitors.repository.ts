import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';
import type { Tenant } from '#platform/tenant';
import { restrictBusinesses } from '../businesses/tag-restriction.sql.js';
import type { PlaceProfile } from '../rankings/results/place-profile.js';
import type { Scan } from '../scanning/record/scan.entity.js';
import { isFiltered, type SeriesFilter, seriesParameters } from '../scanning/record/series-filter.sql.js';
import { ranksInLatestScans, strongest } from './competitors.sql.js';

export interface CompetitorFilter {
  readonly businessId?: number | undefined;
  readonly keywordKey?: string | undefined;
  /** Restricts the list to this scan, even if it is not the latest. */
  readonly scanId?: number | undefined;
  /** Restricts the scans of which the latest are read. */
  readonly series?: SeriesFilter | undefined;
}

/** Position in the list: the sort values of the last row of the previous page. */
export interface CompetitorPosition {
  readonly shareOfLocalVoice: number;
  readonly averageTotalRank: number;
  readonly placeId: number;
}

/** Profile and sort values of a competitor. `id` is the row of `place` that represents it. */
export interface CompetitorRow extends PlaceProfile {
  readonly bestShare: number;
  readonly bestTotalRank: number;
  /** CIDs of all its listings. */
  readonly cids: readonly string[] | null;
  readonly placeIds: readonly string[];
}

/** Ranks of a competitor and of the scanned business in one scan. */
export interface CompetitorScanRow extends Pick<
  Scan,
  'businessId' | 'keyword' | 'centerLat' | 'centerLng' | 'gridSize' | 'radiusMiles' | 'layout'
> {
  /** Row of `place` that represents the competitor. */
  readonly place: number;
  readonly scanId: number;
  readonly completedAt: string;
  readonly subjectRanks: number[];
  readonly ranks: number[];
}

@Injectable()
export class CompetitorsRepository {
  constructor(private readonly em: EntityManager) {}

  /** Returns competitors, strongest first: by the best share of local voice, then the best average total rank. */
  async listStrongest(
    tenant: Tenant,
    filter: CompetitorFilter,
    { after, limit }: { after: CompetitorPosition | null; limit: number },
  ): Promise<CompetitorRow[]> {
    const statement = strongest(restrictBusinesses(tenant).and, isFiltered(filter.series));
    return this.em.execute<CompetitorRow[]>(statement, [
      ...latestScansParameters(tenant, filter),
      after?.placeId ?? null,
      after ? -after.shareOfLocalVoice : null,
      after?.averageTotalRank ?? null,
      after?.placeId ?? null,
      limit,
    ]);
  }

  /** Returns the ranks of competitors in the latest scans. @param places rows that represent them */
  async ranksInLatestScans(
    tenant: Tenant,
    filter: CompetitorFilter,
    places: readonly number[],
  ): Promise<CompetitorScanRow[]> {
    if (places.length === 0) return [];
    const statement = ranksInLatestScans(restrictBusinesses(tenant).and, isFiltered(filter.series), places);
    return this.em.execute<CompetitorScanRow[]>(statement, [
      ...latestScansParameters(tenant, filter),
      ...places,
    ]);
  }
}

function latestScansParameters(tenant: Tenant, filter: CompetitorFilter): unknown[] {
  const wanted = isFiltered(filter.series) ? seriesParameters(filter.series) : [];
  const business = filter.businessId ?? null;
  const keyword = filter.keywordKey ?? null;
  const scan = filter.scanId ?? null;
  const scanFilter = [keyword, keyword, scan, scan];
  const { parameters } = restrictBusinesses(tenant);
  const scope = [tenant.accountId, tenant.livemode, ...parameters, business, business];
  return [...wanted, ...scanFilter, ...scope, ...scanFilter];
}
