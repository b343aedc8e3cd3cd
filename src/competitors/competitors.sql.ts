import { IDENTIFIED_PLACES } from '../scanning/record/places/identified-places.sql.js';
import { TRUSTED } from '../scanning/record/scan-series.repository.js';
import { OF_WANTED_SERIES, WANTED_SERIES } from '../scanning/record/series-filter.sql.js';

/** The parts of the statement that depend on the caller and on what is requested. */
export interface CompetitorScope {
  /** `scan` reads one scan instead of the latest ones. */
  readonly of: 'account' | 'business' | 'scan';
  readonly hasKeyword: boolean;
  /** Whether a filter selects the series; `seriesParameters` come first. */
  readonly isFiltered: boolean;
  /** A condition on `business` that starts with ` and `, or nothing. */
  readonly restriction: string;
}

const KEY = 'scan.id, business_id, scan.keyword_key, subject_place_id, suspect_candidates';
const WITH_RESULTS = `scan.status in ('completed', 'partial') and ${TRUSTED}`;

/**
 * The latest finished scan of each business and keyword of a tenant, or one scan. Each keyword costs one step in the index
 * of finished scans, regardless of the number of scans. Parameters: keyword; account, livemode, those of the restriction;
 * business or scan.
 */
function latestScans({ of, hasKeyword, isFiltered, restriction }: CompetitorScope): string {
  const ofTenant = `business.account_id = ? and business.livemode = ?${restriction}`;
  if (of === 'scan') {
    return `select ${KEY} from scan join business on business.id = scan.business_id
      where ${WITH_RESULTS} and ${ofTenant} and scan.id = ?`;
  }
  const latestOf = (businessId: string, keyword: string): string => `
    select ${KEY} from scan
    where business_id = ${businessId} and purpose = 'tracked' and ${WITH_RESULTS}${isFiltered ? OF_WANTED_SERIES : ''}${keyword}
    order by keyword_key, completed_at desc, scan.id desc limit 1`;
  const ofBusinesses = `
    select latest.* from business cross join lateral (
      ${latestOf('business.id', hasKeyword ? ' and keyword_key = ?' : '')}
    ) latest where ${ofTenant}${of === 'business' ? ' and business.id = ?' : ''}`;
  if (hasKeyword) return ofBusinesses;
  return `${ofBusinesses} union all
    select following.* from latest cross join lateral (
      ${latestOf('latest.business_id', ' and keyword_key > latest.keyword_key')}
    ) following`;
}

/**
 * Competitors as one JSON text, strongest first: by the best share of local voice, then the best average total rank; and
 * the scans that show them, by business and keyword. Parameters: those of `latestScans`; the position (place or null,
 * negative share, average total rank, place); the count.
 *
 * Every table of results is read through a lateral join with `offset 0`: the planner expects a hundred times the scans
 * that there are, and would read all stored results to join them. The results are grouped by place as they are read. Only
 * `doubtful` places need their single results, which the group keeps in arrays of one order: of a place with several
 * listings the best one in each scan counts, and a place that may be the business is no competitor. A row of a scan that is the business itself is left out at once.
 */
export const competitors = (scope: CompetitorScope): string => `
  with recursive ${scope.isFiltered ? `${WANTED_SERIES},` : ''}latest as (${latestScans(scope)}),
  seen as materialized (
    select place_id, max(share) filter (where is_rival) as best_share, min(total_rank) filter (where is_rival) as best_total_rank,
      array_agg(scan_id) filter (where is_rival) as scans, array_agg(share) filter (where is_rival) as shares,
      array_agg(total_rank) filter (where is_rival) as total_ranks
    from latest cross join lateral (
      select latest.id as scan_id, place_id, share_of_local_voice as share, average_total_rank as total_rank,
        place_id is distinct from latest.subject_place_id as is_rival
      from scan_place where scan_id = latest.id offset 0
    ) result
    group by place_id
  ),
  identified as materialized (${IDENTIFIED_PLACES}),
  candidate as materialized (
    select distinct latest.id as scan_id, (listing->>'place')::integer as place_id
    from latest cross join lateral jsonb_array_elements(suspect_candidates) listing
  ),
  doubtful as materialized (
    select root from identified group by root having count(*) > 1
    union select root from identified join candidate on candidate.place_id = identified.id
  ),
  own as materialized (
    select scan_id, root from (
      select id as scan_id, subject_place_id as place_id from latest union all select scan_id, place_id from candidate
    ) listing join identified on identified.id = listing.place_id
    where root in (select root from doubtful)
  ),
  decided as materialized (
    select distinct on (root, result.scan_id) root, place_id, result.*
    from identified join seen on seen.place_id = identified.id
    cross join lateral unnest(seen.scans, seen.shares, seen.total_ranks) result (scan_id, share, total_rank)
    where root in (select root from doubtful)
      and not exists (select from own where own.root = identified.root and own.scan_id = result.scan_id)
    order by root, result.scan_id, share desc, total_rank
  ),
  page as materialized (
    select * from (
      select place_id as root, best_share, best_total_rank from seen
      where best_share is not null and place_id not in (select id from identified where root in (select root from doubtful))
      union all
      select root, max(share), min(total_rank) from decided group by root
    ) ranked
    where ?::integer is null or (-best_share, best_total_rank, root) > (?::real, ?::real, ?::integer)
    order by -best_share, best_total_rank, root
    limit ?
  ),
  shown as materialized (
    select root, place_id, scan_id from page join decided using (root)
    union all
    select root, place_id, scan_id from page join seen on seen.place_id = page.root cross join lateral unnest(scans) scan_id
    where root not in (select root from doubtful)
  )
  select json_build_object(
    'competitors', (
      select json_agg(json_build_array(place.id, place.place_id, place.cid, place.name, place.address, place.lat, place.lng,
        place.category, place.rating, place.review_count, best_share, best_total_rank, cids, place_ids)
        order by -best_share, best_total_rank, root)
      from page
      cross join lateral (select * from place where place.id = page.root offset 0) place
      join (
        select root, array_agg(place.cid) filter (where place.cid is not null) as cids, array_agg(place.place_id) as place_ids
        from identified join page using (root)
        cross join lateral (select cid, place_id from place where place.id = identified.id offset 0) place
        group by root
      ) listings using (root)
    ),
    'scans', (
      select json_agg(json_build_array(scan.id, business_id, keyword, completed_at, center_lat, center_lng, grid_size,
        radius_miles, layout, scan.ranks, found.ranks) order by business_id, keyword_key)
      from (
        select scan_id, json_agg(json_build_array(root, ranks)) as ranks
        from shown cross join lateral (
          select ranks from scan_place where scan_id = shown.scan_id and place_id = shown.place_id offset 0
        ) place
        group by scan_id
      ) found
      cross join lateral (select * from scan where id = found.scan_id offset 0) scan
    )
  )::text as answer`;
