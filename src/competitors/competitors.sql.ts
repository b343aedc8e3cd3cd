import { OWN_LISTINGS } from '../scanning/end/identifiers/own-listings.sql.js';
import { IDENTIFIED_PLACES } from '../scanning/record/places/identified-places.sql.js';
import { TRUSTED } from '../scanning/record/scan-series.repository.js';
import { OF_WANTED_SERIES, WANTED_SERIES } from '../scanning/record/series-filter.sql.js';

/** The parts of a statement that depend on the caller and the filter. */
interface StatementParts {
  /** A condition on `business` that starts with ` and `, or nothing. */
  readonly restriction: string;
  /** A table expression with a comma, or nothing. */
  readonly wanted: string;
  /** A condition, or nothing. */
  readonly ofWanted: string;
}

function partsOf(restriction: string, isFiltered: boolean): StatementParts {
  return isFiltered
    ? { restriction, wanted: `${WANTED_SERIES},`, ofWanted: OF_WANTED_SERIES }
    : { restriction, wanted: '', ofWanted: '' };
}

const latestOf = (businessId: string, ofWanted: string): string => `
  select * from scan
  where business_id = ${businessId} and status in ('completed', 'partial') and ${TRUSTED}
    and (?::text is null or keyword_key = ?)
    and case when ?::integer is null then purpose = 'tracked' else id = ? end${ofWanted}`;

/**
 * The latest finished scan of each business and keyword of a tenant, or the scan with the given id. Each keyword costs
 * one step in the index of finished scans, regardless of the number of scans.
 */
const latestScans = ({ ofWanted, restriction }: StatementParts): string => `
  select latest.* from business cross join lateral (
    ${latestOf('business.id', ofWanted)}
    order by keyword_key, completed_at desc, id desc limit 1
  ) latest
  where business.account_id = ? and business.livemode = ?${restriction} and (?::integer is null or business.id = ?)
  union all
  select following.* from latest cross join lateral (
    ${latestOf('latest.business_id', ofWanted)} and keyword_key > latest.keyword_key
    order by keyword_key, completed_at desc, id desc limit 1
  ) following`;

/** `rival`: one row per place and latest scan that contains it, without the scanned business. */
const rivals = (parts: StatementParts): string => `
  with recursive ${parts.wanted}latest as (${latestScans(parts)}),
  seen as (
    select sp.scan_id, sp.place_id, sp.share_of_local_voice, sp.average_total_rank
    from scan_place sp join latest on latest.id = sp.scan_id
  ),
  identified as (${IDENTIFIED_PLACES}),
  subject as (
    select scan.id as scan_id, identified.root
    from latest scan ${OWN_LISTINGS} join identified on identified.id = own.id
  ),
  rival as (
    select distinct on (place.root, seen.scan_id) place.root, seen.*
    from seen
    join identified place on place.id = seen.place_id
    where not exists (select from subject where subject.scan_id = seen.scan_id and subject.root = place.root)
    order by place.root, seen.scan_id, seen.share_of_local_voice desc, seen.average_total_rank
  )`;

/**
 * Competitors, strongest first: by the best share of local voice, then the best average total rank. Filtered, in the scans
 * that a filter selects; `seriesParameters` come first.
 */
export const strongest = (restriction: string, isFiltered: boolean): string => `
  ${rivals(partsOf(restriction, isFiltered))},
  page as (
    select * from (
      select root, max(share_of_local_voice) as best_share, min(average_total_rank) as best_total_rank
      from rival group by root
    ) ranked
    where ?::integer is null or (-best_share, best_total_rank, root) > (?::real, ?::real, ?::integer)
    order by -best_share, best_total_rank, root
    limit ?
  )
  select place.id, place.place_id as "placeId", place.cid, place.name, place.lat, place.lng, place.address, place.category,
    place.rating, place.review_count as "reviewCount", page.best_share as "bestShare",
    page.best_total_rank as "bestTotalRank", listings.cids, listings.place_ids as "placeIds"
  from page
  join place on place.id = page.root
  cross join lateral (
    select array_agg(place.cid) filter (where place.cid is not null) as cids, array_agg(place.place_id) as place_ids
    from identified join place on place.id = identified.id
    where identified.root = page.root
  ) listings
  order by -page.best_share, page.best_total_rank, page.root`;

/** Ranks of the given competitors in the latest scans, or in those that a filter selects. */
export const ranksInLatestScans = (
  restriction: string,
  isFiltered: boolean,
  places: readonly number[],
): string => `
  ${rivals(partsOf(restriction, isFiltered))}
  select rival.root as place, rival.scan_id as "scanId", latest.business_id as "businessId", latest.keyword,
    latest.completed_at as "completedAt", latest.center_lat as "centerLat", latest.center_lng as "centerLng",
    latest.grid_size as "gridSize", latest.radius_miles as "radiusMiles", latest.layout, latest.ranks as "subjectRanks", sp.ranks
  from rival
  join latest on latest.id = rival.scan_id
  join scan_place sp on sp.scan_id = rival.scan_id and sp.place_id = rival.place_id
  where rival.root in (${places.map(() => '?').join(', ')})
  order by latest.business_id, latest.keyword_key`;
