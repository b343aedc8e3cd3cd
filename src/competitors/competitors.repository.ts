import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';
import type { Tenant } from '#platform/tenant';

export interface CompetitorFilter {
  readonly businessId?: number | undefined;
  readonly keywordKey?: string | undefined;
}

/** Where a list of competitors goes on: what the last one before was sorted by. */
export interface CompetitorPosition {
  readonly shareOfLocalVoice: number;
  readonly averageTotalRank: number;
  readonly placeId: number;
}

/** A competitor's profile and what it is sorted by. `id` is the row of `place`. */
export interface CompetitorRow {
  readonly id: number;
  readonly place_id: string;
  readonly cid: string | null;
  readonly name: string;
  readonly address: string | null;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly category: string | null;
  readonly rating: number | null;
  readonly review_count: number | null;
  readonly best_share: number;
  readonly best_total_rank: number;
  readonly own_business_id: number | null;
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
  readonly average_rank: number | null;
  readonly average_total_rank: number;
  readonly share_of_local_voice: number;
  readonly found_pins: number;
}

/** The latest finished scan of each business and keyword of a tenant. */
const LATEST_SCANS = `
  select distinct on (business_id, keyword_key) *
  from scan
  where account_id = ? and livemode = ? and status in ('completed', 'partial')
    and (?::integer is null or business_id = ?) and (?::text is null or keyword_key = ?)
  order by business_id, keyword_key, completed_at desc, id desc`;

@Injectable()
export class CompetitorsRepository {
  constructor(private readonly em: EntityManager) {}

  /** Strongest first: by share of local voice, then average total rank, each the best of the latest scans. */
  async strongest(
    tenant: Tenant,
    filter: CompetitorFilter,
    { after, read }: { after: CompetitorPosition | null; read: number },
  ): Promise<CompetitorRow[]> {
    return this.em.execute<CompetitorRow[]>(
      `with latest as (${LATEST_SCANS}),
       ranked as (
         select sp.place_id, max(sp.share_of_local_voice) as best_share, min(sp.average_total_rank) as best_total_rank
         from scan_place sp join latest on latest.id = sp.scan_id
         where sp.place_id is distinct from latest.subject_place_id
         group by sp.place_id
       )
       select place.id, place.place_id, place.cid, place.name, place.address, place.lat, place.lng, place.category,
         place.rating, place.review_count, ranked.best_share, ranked.best_total_rank, own.id as own_business_id
       from ranked join place on place.id = ranked.place_id
       left join lateral (
         select id from business
         where account_id = ? and livemode = ? and (cid = place.cid or place.place_id in (business.place_id, business.listed_as))
         order by id limit 1
       ) own on true
       where ?::integer is null
         or (-ranked.best_share, ranked.best_total_rank, place.id) > (?::real, ?::real, ?::integer)
       order by -ranked.best_share, ranked.best_total_rank, place.id
       limit ?`,
      [
        ...latestScansParameters(tenant, filter),
        ...[tenant.accountId, tenant.livemode],
        ...[after?.placeId ?? null, after ? -after.shareOfLocalVoice : null],
        ...[after?.averageTotalRank ?? null, after?.placeId ?? null],
        read,
      ],
    );
  }

  /** What the latest scans say about these places. */
  async inLatestScans(
    tenant: Tenant,
    filter: CompetitorFilter,
    placeIds: readonly number[],
  ): Promise<CompetitorScanRow[]> {
    if (placeIds.length === 0) return [];
    return this.em.execute<CompetitorScanRow[]>(
      `with latest as (${LATEST_SCANS})
       select sp.place_id, sp.scan_id, latest.business_id, latest.keyword, latest.completed_at, latest.center_lat,
         latest.center_lng, latest.grid_size, latest.radius_miles, latest.ranks as subject_ranks, sp.ranks,
         sp.average_rank, sp.average_total_rank, sp.share_of_local_voice, sp.found_pins
       from scan_place sp join latest on latest.id = sp.scan_id
       where sp.place_id in (${placeIds.map(() => '?').join(', ')})
         and sp.place_id is distinct from latest.subject_place_id
       order by latest.business_id, latest.keyword_key`,
      [...latestScansParameters(tenant, filter), ...placeIds],
    );
  }
}

function latestScansParameters(tenant: Tenant, { businessId, keywordKey }: CompetitorFilter): unknown[] {
  const business = businessId ?? null;
  const keyword = keywordKey ?? null;
  return [tenant.accountId, tenant.livemode, business, business, keyword, keyword];
}
