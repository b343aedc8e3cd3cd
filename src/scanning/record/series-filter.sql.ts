import type { Scan } from './scan.entity.js';

/** Selects scans by their series or by parts of it; omitted fields select all. */
export type SeriesFilter = {
  readonly [Part in 'seriesId' | 'gridSize' | 'radiusMiles' | 'device' | 'language' | 'country']?:
    Scan[Part] | undefined;
};

/** A table expression with the parameters of `seriesParameters`. */
export const WANTED_SERIES = `
  wanted as (
    select ?::text as series_id, ?::integer as grid_size, ?::double precision as radius_miles, ?::text as device,
      ?::text as language, ?::text as country
  )`;

/** The condition of scans that the filter selects, in a statement with `WANTED_SERIES`. */
export const OF_WANTED_SERIES = `
    and exists (
      select from wanted
      where (wanted.series_id is null or scan.series_id = wanted.series_id)
        and (wanted.grid_size is null or scan.grid_size = wanted.grid_size)
        and (wanted.radius_miles is null or scan.radius_miles = wanted.radius_miles)
        and (wanted.device is null or scan.device = wanted.device)
        and (wanted.language is null or scan.language = wanted.language)
        and (wanted.country is null or scan.country = wanted.country)
    )`;

/** Whether a filter selects less than all scans. */
export function isFiltered(filter?: SeriesFilter): boolean {
  return seriesParameters(filter).some((parameter) => parameter !== null);
}

/** Returns the parameters of `WANTED_SERIES`. */
export function seriesParameters(filter: SeriesFilter = {}) {
  const { seriesId, gridSize, radiusMiles, device, language, country } = filter;
  return [seriesId, gridSize, radiusMiles, device, language, country].map((parameter) => parameter ?? null);
}
