/**
 * The rows of `place` of `seen`, each with the row that represents its place. Several rows are one place if
 * they share the CID, else the place ID of any provider, else were matched as listings of one place.
 */
export const IDENTIFIED_PLACES = `
  select id, min(id) over (partition by identity) as root
  from (
    select id, coalesce(cid, max(cid) over (partition by listing), listing) as identity
    from (
      select place.* from (select distinct place_id as id from seen) met cross join lateral (
        select id, cid, coalesce(same_place_id, place_id) as listing from place where place.id = met.id limit 1
      ) place
    ) listed
  ) known`;
