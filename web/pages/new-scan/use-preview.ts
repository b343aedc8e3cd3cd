import type { ScanPreview } from '../../api/types.js';
import { useScanPreview } from '../../api/use-preview.js';
import type { Query } from '../../api/use-query.js';

/** The price does not depend on the keyword. */
export const ANY_KEYWORD = 'x';

export interface Geometry {
  readonly businessId: number;
  readonly size: number;
  readonly radiusMiles: number;
}

/** Reads the cost and coverage of a scan around a business, after a pause in typing. */
export function usePreview(geometry: Geometry): Query<ScanPreview> {
  const { businessId, size, radiusMiles } = geometry;
  const body = { business_id: businessId, keyword: ANY_KEYWORD, grid_size: size, radius_miles: radiusMiles };
  const isPossible = businessId > 0 && isGridSize(size) && isRadius(radiusMiles);
  return useScanPreview(isPossible ? body : null);
}

/** Whether the service accepts this number of pins per side. */
export function isGridSize(size: number): boolean {
  return Number.isInteger(size) && size >= 1 && size <= 21;
}

/** The smallest and the largest radius of the service. */
export const RADIUS_MILES = { min: 0.05, max: 100 } as const;

/** Whether the service accepts this radius. */
export function isRadius(miles: number): boolean {
  return miles >= RADIUS_MILES.min && miles <= RADIUS_MILES.max;
}
