import type { GridLayout } from '#libs/geo-grid';
import { createHash } from 'node:crypto';
import type { Scan } from './scan.entity.js';
import type { GivenSettings } from './search-settings.js';

/** Everything that scans of a series have in common. */
export type SeriesParts = Readonly<
  Pick<
    Scan,
    | 'businessId'
    | 'placeVersion'
    | 'provider'
    | 'centerLat'
    | 'centerLng'
    | 'gridSize'
    | 'radiusMiles'
    | 'keywordKey'
    | 'layout'
  >
> &
  GivenSettings;

/**
 * Returns the id of the series of a scan: 16 hexadecimal digits, equal for scans of the same place, keyword, pins,
 * version of an area, provider and settings. Centres are equal within 10⁻⁷ degrees, a centimetre. Stored ids depend on this function: a
 * changed result begins new series.
 *
 * @param provider defaults to that of the scan
 */
export function seriesIdOf(scan: SeriesParts, provider = scan.provider): string {
  const parts = [
    scan.businessId,
    scan.placeVersion,
    provider,
    Math.floor(scan.centerLat * 1e7),
    Math.floor(scan.centerLng * 1e7),
    scan.gridSize,
    Math.floor(scan.radiusMiles * 1e6),
    scan.zoom ?? '',
    scan.language ?? '',
    scan.country ?? '',
    scan.device ?? '',
    scan.keywordKey,
    ...(scan.layout ? [layoutKey(scan.layout)] : []),
  ];
  return createHash('sha256').update(parts.join('/')).digest('hex').slice(0, 16);
}

/**
 * A square with all its pins has no layout, so its series is independent of what other shapes have. A renamed point has its
 * first name.
 */
function layoutKey({ shape, rows, cols, spacingMeters, slots, points, area }: GridLayout): string {
  const lattice = [shape, rows, cols, Math.floor(spacingMeters * 1e3)];
  const places = points?.map(({ lat, lng, name, formerName = name }) => ({ lat, lng, name: formerName }));
  return JSON.stringify([...lattice, area && [area.id, area.version], slots, places ?? null]);
}
