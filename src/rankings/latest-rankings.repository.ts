import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';
import type { ScanStatus, UnmeasuredPin } from '../scanning/scan.entity.js';
import { COMPARABLE, type Series } from '../scanning/scans.repository.js';

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
