import { FINISHED } from '../record/scan-series.repository.js';

/** Parameter: businesses with series as JSON. */
export const KNOWN_SERIES = `
  select "seriesId" from json_to_recordset(?::json) as wanted ("businessId" integer, "seriesId" text)
  where exists (
    select from scan where business_id = "businessId" and series_id = "seriesId" and ${FINISHED}
  )`;

const NEWEST_OF_NEXT = `order by series_id, completed_at desc, id desc limit 1`;
const COLUMNS = `id, series_id, center_lat, center_lng, grid_size, radius_miles, layout, completed_at`;

/** The newest scan of each series: one index lookup for each, whatever the number of scans. Parameter: the businesses. */
export const EARLIER_GRIDS = `
  select business.id as "businessId", center_lat as lat, center_lng as lng, grid_size as "gridSize",
    radius_miles as "radiusMiles", layout->>'shape' as shape, (layout->>'spacingMeters')::double precision as "spacingMeters",
    (layout->'area'->>'id')::integer as "areaId", (layout->'area'->>'version')::integer as "areaVersion"
  from unnest(?::integer[]) as business (id)
  cross join lateral (
    with recursive newest as (
      (select ${COLUMNS} from scan where business_id = business.id and ${FINISHED} ${NEWEST_OF_NEXT})
      union all
      select next.* from newest cross join lateral (
        select ${COLUMNS} from scan
        where business_id = business.id and series_id > newest.series_id and ${FINISHED} ${NEWEST_OF_NEXT}
      ) next
    )
    select * from newest
  ) series
  order by completed_at desc, series.id desc`;
