import type { Scan } from '../../scanning/scan.entity.js';

const HAS_TO_BE_EQUAL: Readonly<Record<string, (scan: Scan) => unknown>> = {
  business_id: ({ businessId }) => businessId,
  keyword: ({ keywordKey }) => keywordKey,
  provider: ({ provider }) => provider,
  grid_size: ({ gridSize }) => gridSize,
  radius_miles: ({ radiusMiles }) => radiusMiles,
  center: ({ centerLat, centerLng }) => `${centerLat},${centerLng}`,
};

/** What keeps two scans from being compared pin by pin; empty when nothing does. */
export function differencesOf(one: Scan, other: Scan): string[] {
  return Object.entries(HAS_TO_BE_EQUAL).flatMap(([name, of]) => (of(one) === of(other) ? [] : [name]));
}
