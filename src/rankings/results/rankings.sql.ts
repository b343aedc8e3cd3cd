import { MIXED } from '../../scanning/record/scan.entity.js';
import { FINISHED, TRUSTED } from '../../scanning/record/scan-series.repository.js';
import { OF_WANTED_SERIES, WANTED_SERIES } from '../../scanning/record/series-filter.sql.js';

const UNFINISHED = `status in ('queued', 'running') and purpose = 'tracked'`;
const NEWEST = `order by completed_at desc, id desc limit 1`;

/**
 * Returns one row if the account has the business: the columns of the latest finished scan and of related scans. Each
 * lateral join is one index lookup, whatever the number of scans. Parameters: account, livemode, business, keyword key,
 * those of the restriction. Filtered, it reads the scans that a filter selects; `seriesParameters` come first.
 *
 * @param restriction condition on `business` that starts with ` and `, or empty
 */
export const latestRankings = (restriction: string, { isFiltered }: { isFiltered: boolean }): string => `
  with ${isFiltered ? `${WANTED_SERIES},` : ''}named as (
    select business.id as business_id, given.keyword_key
    from (select ?::integer as account_id, ?::boolean as livemode, ?::integer as id, ?::text as keyword_key) given
    join business using (id, account_id, livemode) where true${restriction}
  )
  select latest.*, previous.id as "previousId", previous.ranks as "previousRanks",
    largest.share as "largestShare", pending.id as "pendingId", pending.status as "pendingStatus"
  from named
  left join lateral (
    select * from scan
    where scan.business_id = named.business_id and scan.keyword_key = named.keyword_key and ${FINISHED}${isFiltered ? OF_WANTED_SERIES : ''} ${NEWEST}
  ) latest on true
  left join lateral (
    select id, ranks from scan
    where scan.business_id = named.business_id and scan.series_id = latest.series_id and ${FINISHED}
      and (scan.completed_at, scan.id) < (latest.completed_at, latest.id)
      and latest.provider <> '${MIXED}' and ${TRUSTED}
      and (latest.suspect_outcome is null or latest.suspect_outcome = 'confirmed') ${NEWEST}
  ) previous on true
  left join lateral (
    select share_of_local_voice as share from scan_place where scan_id = latest.id order by share_of_local_voice desc limit 1
  ) largest on true
  left join lateral (
    select id, status from scan
    where scan.business_id = named.business_id and scan.keyword_key = named.keyword_key and ${UNFINISHED}${isFiltered ? OF_WANTED_SERIES : ''}
    order by id desc limit 1
  ) pending on true`;

/**
 * Returns the finished scans of a series that ended in a period, oldest first, by one index scan. Parameters: business,
 * keyword key, account, livemode, start, end.
 */
export const HISTORY = history('', '');

/** As `HISTORY`, of the scans that a filter selects. Parameters: `seriesParameters`; those of `HISTORY`. */
export const FILTERED_HISTORY = history(`with ${WANTED_SERIES}`, OF_WANTED_SERIES);

function history(wanted: string, ofWanted: string): string {
  return `${wanted}
  select id, round(date_part('epoch', completed_at) * 1000) as "completedMs", series_id as "seriesId", grid_size as "gridSize", radius_miles as "radiusMiles",
    coalesce(layout->>'shape', 'square') as shape, layout->'area'->>'name' as area, provider, zoom, language, country, device, average_rank as "averageRank", average_total_rank as "averageTotalRank",
    share_of_local_voice as "shareOfLocalVoice", pins_found as "pinsFound", pins_measured as "pinsMeasured",
    pins_total as "pinsTotal", health_score as "healthScore",
    suspect_reason as "suspectReason", suspect_outcome as "suspectOutcome", suspect_checks as "suspectChecks",
    suspect_candidates as "suspectCandidates", suspect_look_up as "suspectLookUp"
  from scan
  where business_id = ? and keyword_key = ? and account_id = ? and livemode = ?
    and ${FINISHED} and completed_at >= ? and completed_at < ?${ofWanted}
  order by completed_at, id`;
}

/**
 * Returns the metrics of a place in the finished scans that found it. Several providers may know it by the same id.
 * Parameters: `place_id`; those of `HISTORY`.
 */
export const PLACE_HISTORY = `
  select scan.id, seen.average_rank as "averageRank", seen.average_total_rank as "averageTotalRank",
    seen.share_of_local_voice as "shareOfLocalVoice", seen.found_pins as "foundPins", pins_measured as "pinsMeasured"
  from scan
    cross join lateral (
      select scan.provider as name union
      select name from jsonb_to_recordset(coalesce(scan.providers, '[]')) as measured (name text)
    ) measured
    join place on place.provider = measured.name and place.place_id = ?
    join scan_place seen on seen.scan_id = scan.id and seen.place_id = place.id
  where business_id = ? and keyword_key = ? and account_id = ? and livemode = ?
    and ${FINISHED} and completed_at >= ? and completed_at < ?`;

const pinHistory = (ofGrid: string): string => `
  select id, completed_at as "completedAt", center_lat as "centerLat", center_lng as "centerLng",
    ranks[1 + :pin::integer] as rank,
    coalesce(providers->(nullif(pin_providers[1 + :pin::integer], -1)::integer)->>'name', provider) as provider,
    (select gap->>'reason' from jsonb_array_elements(unmeasured) gap where (gap->>'pin')::integer = :pin) as reason
  from scan
  where business_id = :businessId and keyword_key = :keywordKey and account_id = :accountId and livemode = :livemode
    and ${FINISHED} and completed_at >= :start and completed_at < :end
    and ${ofGrid}
  order by completed_at, id`;

/** Returns the results of the finished scans of one grid size and radius at one pin, oldest first, by one index scan. */
export const PIN_HISTORY = pinHistory(
  'grid_size = :gridSize and radius_miles = :radiusMiles and layout is null',
);

/** As `PIN_HISTORY`, of the scans of a series, which have the same pins. */
export const PIN_HISTORY_OF_SERIES = pinHistory('series_id = :seriesId');
