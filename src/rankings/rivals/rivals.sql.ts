import { OWN_LISTINGS } from '../../scanning/end/identifiers/own-listings.sql.js';
import { IDENTIFIED_PLACES } from '../../scanning/record/places/identified-places.sql.js';

/**
 * `rival`: one row per place and scan, without the business. A place is the business if one of the scans says so, or may be it under another identifier. Its row
 * of `place` may differ between the scans, so places are identified over both.
 */
const RIVALS_OF_TWO = `
  with seen as (
    select scan_id, place_id, average_total_rank, share_of_local_voice, ranks
    from scan_place where scan_id in (:now::integer, :before::integer)
  ),
  identified as (${IDENTIFIED_PLACES}),
  rival as (
    select distinct on (place.root, seen.scan_id) place.root, seen.*
    from seen join identified place on place.id = seen.place_id
    where place.root not in (
      select subject.root from scan ${OWN_LISTINGS} join identified subject on subject.id = own.id
      where scan.id in (:now::integer, :before::integer)
    )
    order by place.root, seen.scan_id, seen.share_of_local_voice desc, seen.average_total_rank
  )`;

const COLUMNS = `
  place.id, place.place_id as "placeId", place.cid, place.name, place.lat, place.lng, place.address, place.category,
  place.rating, place.review_count as "reviewCount", now.share_of_local_voice as share,
  now.average_total_rank as "totalRank", now.ranks as "ranksNow", before.ranks as "ranksBefore"`;

const PAIRS = `
  from rival now
  join place on place.id = now.root
  left join rival before on before.root = now.root and before.scan_id = :before
  where now.scan_id = :now`;

const STRONGEST_FIRST = `order by -now.share_of_local_voice, now.average_total_rank, now.root limit :limit`;

/**
 * The rivals of a scan with their ranks in the previous scan, strongest first, after a position: `:place` (null from the
 * first), `:negativeShare` and `:totalRank`.
 */
export const RIVALS_AFTER = `
  ${RIVALS_OF_TWO}
  select ${COLUMNS} ${PAIRS}
    and (:place::integer is null
      or (-now.share_of_local_voice, now.average_total_rank, now.root) > (:negativeShare::real, :totalRank::real, :place::integer))
  ${STRONGEST_FIRST}`;

/**
 * The rivals that may have passed the business, strongest first. The stored averages are rounded to seven digits, so the
 * caller decides about near ties. `:rankNow` and `:rankBefore` are average total ranks of the business, `:rankAbsent` that of a
 * place that was not found.
 */
export const LIKELY_OVERTAKERS = `
  ${RIVALS_OF_TWO}
  select ${COLUMNS} ${PAIRS}
    and now.average_total_rank < :rankNow::real + 0.0001
    and coalesce(before.average_total_rank, :rankAbsent::real) > :rankBefore::real - 0.0001
  ${STRONGEST_FIRST}`;
