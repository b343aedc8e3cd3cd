/**
 * `own`: the rows of `place` that are the business of a row of `scan`, or that may be it under another identifier. No list of
 * rivals names them.
 */
export const OWN_LISTINGS = `
  cross join lateral (
    select scan.subject_place_id as id
    union all
    select (candidate->>'place')::integer from jsonb_array_elements(scan.suspect_candidates) candidate
  ) own`;
