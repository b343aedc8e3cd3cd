import { EntityManager } from '#platform/database/entity-manager';
import { readOnly } from '#platform/database/read-only';
import { Injectable } from '@nestjs/common';
import { MIXED, Scan, type ScanStatus } from '../scanning/scan.entity.js';
import { COMPARABLE, exactShare, type Series } from '../scanning/scans.repository.js';
import { searchSettings } from '../scanning/search-settings.js';

const FINISHED = `status in ('completed', 'partial')`;
const UNFINISHED = `status in ('queued', 'running')`;
const NEWEST = `order by completed_at desc, id desc limit 1`;
/** The index steps to equal columns; of what may be null, which it does not have, few rows are left to look at. */
const LIKE_LATEST = [
  ...Object.values(COMPARABLE).map((column) => `scan.${column} = latest.${column}`),
  ...Object.keys(searchSettings).map((column) => `scan.${column} is not distinct from latest.${column}`),
];

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
  select latest.*, previous.id as previous_id, previous.ranks as previous_ranks,
    largest.share as largest_share, pending.id as pending_id, pending.status as pending_status
  from series
  left join lateral (
    select * from scan
    where scan.business_id = series.business_id and scan.keyword_key = series.keyword_key and ${FINISHED} ${NEWEST}
  ) latest on true
  left join lateral (
    select id, ranks from scan
    where scan.business_id = series.business_id and scan.keyword_key = series.keyword_key and ${FINISHED}
      and (scan.completed_at, scan.id) < (latest.completed_at, latest.id) and ${LIKE_LATEST.join(' and ')}
      and latest.provider <> '${MIXED}' ${NEWEST}
  ) previous on true
  left join lateral (
    select share_of_local_voice as share from scan_place where scan_id = latest.id order by share_of_local_voice desc limit 1
  ) largest on true
  left join lateral (
    select id, status from scan
    where scan.business_id = series.business_id and scan.keyword_key = series.keyword_key and ${UNFINISHED}
    order by id desc limit 1
  ) pending on true`;

interface Beside {
  readonly previous_id: number | null;
  readonly previous_ranks: number[] | null;
  readonly largest_share: number | null;
  readonly pending_id: number | null;
  readonly pending_status: ScanStatus;
}

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

@Injectable()
export class LatestRankingsRepository {
  constructor(private readonly em: EntityManager) {}

  /** @returns null where the tenant has no such business */
  async find({ accountId, livemode, businessId, keywordKey }: Series): Promise<LatestRankings | null> {
    const [row] = await this.em.execute<(Beside & Record<string, unknown>)[]>(LATEST_RANKINGS, [
      accountId,
      livemode,
      businessId,
      keywordKey,
    ]);
    if (!row) return null;
    const { previous_id, previous_ranks, largest_share, pending_id, pending_status, ...columns } = row;
    const latest = columns['id'] === null ? null : readOnly(this.em, Scan, columns);
    return {
      latest,
      previous: previous_id === null ? null : { id: previous_id, ranks: previous_ranks },
      largestShare: latest && largest_share !== null ? exactShare(largest_share, latest.pinsMeasured) : null,
      pending: pending_id === null ? null : { id: pending_id, status: pending_status },
    };
  }
}
