import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';
import type { ScanStatus, UnmeasuredPin } from '../scanning/scan.entity.js';
import { COMPARABLE, exactShare, type Series } from '../scanning/scans.repository.js';
import type { MeasuredGrid } from './metrics-view.js';

const FINISHED = `status in ('completed', 'partial')`;
const UNFINISHED = `status in ('queued', 'running')`;
const NEWEST = `order by completed_at desc, id desc limit 1`;
const LIKE_LATEST = Object.values(COMPARABLE).map((column) => `scan.${column} = latest.${column}`);

/**
 * One row where the account has such a business, none otherwise. Each part is one step into an index, however many scans
 * there are. The parameters: account, livemode, business, keyword key.
 */
export const LATEST_RANKINGS = `
  with series as (
    select business.id as business_id, named.keyword_key
    from (select ?::integer as account_id, ?::boolean as livemode, ?::integer as id, ?::text as keyword_key) named
    join business using (id, account_id, livemode)
  )
  select latest.id, latest.completed_at, latest.grid_size, latest.radius_miles, latest.center_lat, latest.center_lng,
    latest.provider, latest.ranks, latest.unmeasured, previous.ranks as previous_ranks,
    (select max(share_of_local_voice) from scan_place where scan_id = latest.id) as largest_share,
    latest.pins_measured, pending.id as pending_id, pending.status as pending_status
  from series
  left join lateral (
    select * from scan
    where scan.business_id = series.business_id and scan.keyword_key = series.keyword_key and ${FINISHED} ${NEWEST}
  ) latest on true
  left join lateral (
    select ranks from scan
    where scan.business_id = series.business_id and scan.keyword_key = series.keyword_key and ${FINISHED}
      and (scan.completed_at, scan.id) < (latest.completed_at, latest.id) and ${LIKE_LATEST.join(' and ')} ${NEWEST}
  ) previous on true
  left join lateral (
    select id, status from scan
    where scan.business_id = series.business_id and scan.keyword_key = series.keyword_key and ${UNFINISHED}
    order by id desc limit 1
  ) pending on true`;

interface Row {
  readonly id: number | null;
  readonly completed_at: string;
  readonly grid_size: number;
  readonly radius_miles: number;
  readonly center_lat: number;
  readonly center_lng: number;
  readonly provider: string;
  readonly ranks: number[] | null;
  readonly unmeasured: UnmeasuredPin[] | null;
  readonly previous_ranks: number[] | null;
  readonly largest_share: number | null;
  readonly pins_measured: number;
  readonly pending_id: number | null;
  readonly pending_status: ScanStatus;
}

/** The latest finished scan of a series, with what it is shown beside. */
export interface LatestScan extends MeasuredGrid {
  readonly id: number;
  readonly completedAt: Date;
  readonly provider: string;
  readonly ranks: readonly number[];
  /** Of the comparable scan before it; null where there is none. */
  readonly previousRanks: readonly number[] | null;
  /** The largest share of local voice of any place in it; null where none was seen. */
  readonly largestShare: number | null;
}

export interface LatestRankings {
  /** Null before the first. */
  readonly latest: LatestScan | null;
  /** The newest scan that is waiting or under way. */
  readonly pending: { readonly id: number; readonly status: ScanStatus } | null;
}

@Injectable()
export class LatestRankingsRepository {
  constructor(private readonly em: EntityManager) {}

  /** @returns null where the tenant has no such business */
  async find({ accountId, livemode, businessId, keywordKey }: Series): Promise<LatestRankings | null> {
    const parameters = [accountId, livemode, businessId, keywordKey];
    const [row] = await this.em.execute<Row[]>(LATEST_RANKINGS, parameters);
    if (!row) return null;
    const { id, pending_id: pendingId, pending_status: status } = row;
    return {
      latest: id === null ? null : scanOf(row, id),
      pending: pendingId === null ? null : { id: pendingId, status },
    };
  }
}

function scanOf(row: Row, id: number): LatestScan {
  return {
    id,
    completedAt: new Date(row.completed_at),
    gridSize: row.grid_size,
    radiusMiles: row.radius_miles,
    centerLat: row.center_lat,
    centerLng: row.center_lng,
    provider: row.provider,
    ranks: row.ranks ?? [],
    unmeasured: row.unmeasured,
    previousRanks: row.previous_ranks,
    largestShare: exactShare(row.largest_share, row.pins_measured),
  };
}
