import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';
import type { Tenant } from '#platform/tenant';
import { IN_LATEST_SCANS, STRONGEST } from './competitor-queries.js';

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
export interface CompetitorRow {
  readonly id: number;
  readonly place_id: string;
  readonly cid: string | null;
  readonly name: string | null;
  readonly address: string | null;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly category: string | null;
  readonly rating: number | null;
  readonly review_count: number | null;
  readonly best_share: number;
  readonly best_total_rank: number;
  /** Of all its listings. */
  readonly cids: readonly string[] | null;
  readonly place_ids: readonly string[];
}

/** One competitor in one scan, beside the business that was scanned. */
export interface CompetitorScanRow {
  readonly place_id: number;
  readonly scan_id: number;
  readonly business_id: number;
  readonly keyword: string;
  readonly completed_at: string;
  readonly center_lat: number;
  readonly center_lng: number;
  readonly grid_size: number;
  readonly radius_miles: number;
  readonly subject_ranks: number[];
  readonly ranks: number[];
}

@Injectable()
export class CompetitorsRepository {
  constructor(private readonly em: EntityManager) {}

  /** Strongest first: by share of local voice, then average total rank, each the best of the latest scans. */
  async strongest(
    tenant: Tenant,
    filter: CompetitorFilter,
    { after, read }: { after: CompetitorPosition | null; read: number },
  ): Promise<CompetitorRow[]> {
    return this.em.execute<CompetitorRow[]>(STRONGEST, [
      ...latestScansParameters(tenant, filter),
      ...[after?.placeId ?? null, after ? -after.shareOfLocalVoice : null],
      ...[after?.averageTotalRank ?? null, after?.placeId ?? null],
      read,
    ]);
  }

  /** What the latest scans say about these places. */
  async inLatestScans(
    tenant: Tenant,
    filter: CompetitorFilter,
    placeIds: readonly number[],
  ): Promise<CompetitorScanRow[]> {
    if (placeIds.length === 0) return [];
    return this.em.execute<CompetitorScanRow[]>(IN_LATEST_SCANS(placeIds), [
      ...latestScansParameters(tenant, filter),
      ...placeIds,
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
