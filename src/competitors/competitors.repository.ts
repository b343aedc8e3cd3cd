import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';
import type { Tenant } from '#platform/tenant';
import type { PlaceProfile } from '../rankings/place-profile.js';
import type { Scan } from '../scanning/scan.entity.js';
import { IN_LATEST_SCANS, STRONGEST } from './competitors.sql.js';

export interface CompetitorFilter {
  readonly businessId?: number | undefined;
  readonly keywordKey?: string | undefined;
  /** This scan and none else, be it the latest or not. */
  readonly scanId?: number | undefined;
}

/** Where a list of competitors goes on: what the last one before was sorted by. */
export interface CompetitorPosition {
  readonly shareOfLocalVoice: number;
  readonly averageTotalRank: number;
  readonly placeId: number;
}

/** A competitor's profile and what it is sorted by. `id` is the row of `place` that stands for it. */
export interface CompetitorRow extends PlaceProfile {
  readonly bestShare: number;
  readonly bestTotalRank: number;
  /** Of all its listings. */
  readonly cids: readonly string[] | null;
  readonly placeIds: readonly string[];
}

/** One competitor in one scan, beside the business that was scanned. */
export interface CompetitorScanRow extends Pick<
  Scan,
  'businessId' | 'keyword' | 'centerLat' | 'centerLng' | 'gridSize' | 'radiusMiles'
> {
  /** The row that stands for the competitor. */
  readonly place: number;
  readonly scanId: number;
  readonly completedAt: string;
  readonly subjectRanks: number[];
  readonly ranks: number[];
}

@Injectable()
export class CompetitorsRepository {
  constructor(private readonly em: EntityManager) {}

  /** Returns competitors, strongest first: by share of local voice, then average total rank, each the best of the latest scans. */
  async strongest(
    tenant: Tenant,
    filter: CompetitorFilter,
    { after, read }: { after: CompetitorPosition | null; read: number },
  ): Promise<CompetitorRow[]> {
    return this.em.execute<CompetitorRow[]>(STRONGEST, [
      ...latestScansParameters(tenant, filter),
      after?.placeId ?? null,
      after ? -after.shareOfLocalVoice : null,
      after?.averageTotalRank ?? null,
      after?.placeId ?? null,
      read,
    ]);
  }

  /** Returns what the latest scans say about these places. @param places rows that stand for them */
  async inLatestScans(
    tenant: Tenant,
    filter: CompetitorFilter,
    places: readonly number[],
  ): Promise<CompetitorScanRow[]> {
    if (places.length === 0) return [];
    return this.em.execute<CompetitorScanRow[]>(IN_LATEST_SCANS(places), [
      ...latestScansParameters(tenant, filter),
      ...places,
    ]);
  }
}

function latestScansParameters(tenant: Tenant, filter: CompetitorFilter): unknown[] {
  const business = filter.businessId ?? null;
  const keyword = filter.keywordKey ?? null;
  const scan = filter.scanId ?? null;
  const which = [keyword, keyword, scan, scan];
  return [...which, tenant.accountId, tenant.livemode, business, business, ...which];
}
