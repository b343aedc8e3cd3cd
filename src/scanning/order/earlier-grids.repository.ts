import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';
import { FINISHED } from '../record/scan-series.repository.js';
import type { NewScanRow } from '../record/scans.repository.js';
import type { EarlierGrid } from './continue-grid.js';

/** Parameter: businesses with series as JSON. */
const KNOWN_SERIES = `
  select "seriesId" from json_to_recordset(?::json) as wanted ("businessId" integer, "seriesId" text)
  where exists (
    select from scan where business_id = "businessId" and series_id = "seriesId" and ${FINISHED}
  )`;

const NEWEST_OF_NEXT = `order by series_id, completed_at desc, id desc limit 1`;
const COLUMNS = `id, series_id, center_lat, center_lng, grid_size, radius_miles, layout, completed_at`;

/**
 * The newest scan of each series, one index lookup for each whatever the number of scans, and then the scans that have not
 * ended. Parameter: the businesses.
 */
const EARLIER_GRIDS = `
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
    union all
    (select distinct on (series_id) ${COLUMNS} from scan
     where business_id = business.id and status in ('queued', 'running') and purpose = 'tracked'
     order by series_id, id)
  ) series
  order by completed_at desc nulls last, series.id desc`;

type Row = Omit<EarlierGrid, 'center'> & {
  readonly businessId: number;
  readonly lat: number;
  readonly lng: number;
};

/** The grids of the scans that businesses already have. Across tenants: the caller has checked the businesses. */
@Injectable()
export class EarlierGridsRepository {
  constructor(private readonly em: EntityManager) {}

  /** Returns those of the series that have results. */
  async knownSeries(
    rows: readonly Pick<NewScanRow, 'businessId' | 'seriesId'>[],
  ): Promise<ReadonlySet<string>> {
    if (rows.length === 0) return new Set();
    const wanted = rows.map(({ businessId, seriesId }) => ({ businessId, seriesId }));
    const known = await this.em.execute<{ seriesId: string }[]>(KNOWN_SERIES, [JSON.stringify(wanted)]);
    return new Set(known.map(({ seriesId }) => seriesId));
  }

  /** Returns the grid of each series by business: first of those with results, the latest first, then of unfinished scans. */
  async of(businessIds: readonly number[]): Promise<ReadonlyMap<number, readonly EarlierGrid[]>> {
    if (businessIds.length === 0) return new Map();
    const rows = await this.em.execute<Row[]>(EARLIER_GRIDS, [`{${businessIds.join(',')}}`]);
    return Map.groupBy(
      rows.map(({ lat, lng, ...row }) => ({ ...row, center: { lat, lng } })),
      ({ businessId }) => businessId,
    );
  }
}
