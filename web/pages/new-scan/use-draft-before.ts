import type { Business } from '../../api/types.js';
import { useApi } from '../../api/use-query.js';
import { writeCoordinates } from '../../base/coordinates.js';
import { METERS_PER_MILE } from '../../base/units.js';
import { FIRST_GRID } from '../add-business/first-grid.js';
import type { ScanDraft } from './scan-draft.js';

/** Returns the pins of the latest scan, so that both scans are comparable. Undefined while it loads. */
export function useDraftBefore(
  { id, location }: Business,
  keyword: string | undefined,
): ScanDraft | undefined {
  const { data, isLoading } = useApi(
    '/api/v1/rankings',
    keyword === undefined ? null : { query: { business_id: id, keyword } },
  );
  if (isLoading && !data) return undefined;
  const { grid_size: size, radius_miles: miles, geometry } = data ?? {};
  // The pins of an area may have other sizes than a form takes.
  if (geometry?.area !== null || geometry.shape === 'points') return draftOf(FIRST_GRID);
  if (typeof size !== 'number' || typeof miles !== 'number') return draftOf(FIRST_GRID);
  const { shape, center, excluded_pins: excluded } = geometry;
  const isHome = location.lat === center.lat && location.lng === center.lng;
  const draft = draftOf({ grid_size: size, radius_miles: miles });
  return {
    ...draft,
    shape,
    center: isHome ? '' : writeCoordinates(center),
    excluded,
    excludesWater: geometry.exclude_water,
  };
}

function draftOf(grid: { grid_size: number; radius_miles: number }): ScanDraft {
  return {
    shape: 'square',
    area: null,
    size: String(grid.grid_size),
    by: 'radius',
    meters: grid.radius_miles * METERS_PER_MILE,
    center: '',
    excluded: [],
    excludesWater: false,
  };
}
