import { METERS_PER_MILE, pinPositions } from '#libs/geo-grid';
import type { HeatMap } from '#libs/heat-map';
import { ABSENT, UNMEASURED } from '#libs/rank-metrics';
import type { ScanRankingsDto } from '../dto/scan-rankings.dto.js';

type Scan = Pick<ScanRankingsDto, 'grid' | 'unmeasured' | 'geometry' | 'grid_size' | 'radius_miles'>;

/** A pin of points is drawn as large as one of a square of this size, so that near points far from others stay visible. */
const MAX_DRAWN_SIZE = 31;

/** Returns the pins of a scan of any shape as a heat map draws them. */
export function drawnGrid(scan: Scan): Pick<HeatMap, 'gridSize' | 'radiusMiles' | 'ranks' | 'shape'> {
  const pins = pinsOf(scan);
  const ranks = pins.map(({ rank }) => rank);
  const { center } = scan.geometry;
  if (isWholeSquare(scan)) {
    return { gridSize: scan.grid_size, radiusMiles: scan.radius_miles, ranks };
  }
  const { gridSize, spacingMeters } = sizeOf(scan);
  const middle = (gridSize - 1) / 2;
  const positions = pinPositions({ center, gridSize, spacingMeters, pins });
  const drawn = positions.map(({ row, col }, n) => ({ row, col, label: pins[n]?.label ?? '' }));
  return {
    gridSize,
    radiusMiles: (spacingMeters * Math.max(gridSize - 1, 1)) / 2 / METERS_PER_MILE,
    ranks,
    shape: {
      pins: drawn,
      hasCenterPin: drawn.some(({ row, col }) => Math.hypot(row - middle, col - middle) < 0.01),
    },
  };
}

/** Describes the pins for the subtitle. */
export function extentOf(scan: Scan): string {
  const { grid_size: size, radius_miles: radius, geometry, grid, unmeasured } = scan;
  const { shape, area, spacing_meters: spacing } = geometry;
  // A spacing or an area gives a radius with many digits.
  const miles = Number(radius.toFixed(3));
  const count = grid.length + unmeasured.length;
  const pins = `${count} ${count === 1 ? 'pin' : 'pins'}`;
  if (area)
    return shape === 'points'
      ? `${pins} of ${area.name}`
      : `${pins} in ${area.name}, ${Math.round(spacing)} m apart`;
  const extent = isWholeSquare(scan) ? `${size} × ${size} pins` : `${pins} in a ${shape}`;
  return `${extent}, ${miles} mi to the edge`;
}

/** Returns the change at each pin in the order of `drawnGrid`; null for a pin without one. */
export function drawnChanges(scan: Scan, compared: ScanRankingsDto['grid']): (number | null)[] {
  const changes = new Map(compared.map((pin) => [pinKey(pin), pin.change]));
  return orderedPins(scan).map((pin) => changes.get(pinKey(pin)) ?? null);
}

/** Identifies a pin in its scan. */
export function pinKey({ row, col, index }: Pick<ScanRankingsDto['grid'][number], 'row' | 'col' | 'index'>) {
  return [row, col, index].join(' ');
}

function isWholeSquare({ grid, unmeasured, grid_size: size, geometry }: Scan): boolean {
  return geometry.shape === 'square' && grid.length + unmeasured.length === size ** 2;
}

/** Returns a size that covers the pins. Points have no lattice: the median distance between them is their spacing. */
function sizeOf({ grid_size: size, radius_miles: radius, geometry }: Scan) {
  const { shape, spacing_meters: spacing } = geometry;
  if (shape !== 'points') return { gridSize: size, spacingMeters: spacing };
  const width = 2 * radius * METERS_PER_MILE;
  if (spacing === 0 || width === 0) return { gridSize: 1, spacingMeters: METERS_PER_MILE };
  const gridSize = Math.min(Math.ceil(width / spacing) + 1, MAX_DRAWN_SIZE);
  return { gridSize, spacingMeters: width / (gridSize - 1) };
}

function orderedPins({ grid, unmeasured }: Scan) {
  return [
    ...grid.map((pin) => ({ ...pin, rank: pin.found ? pin.rank : ABSENT })),
    ...unmeasured.map((pin) => ({ ...pin, rank: UNMEASURED })),
  ].sort(
    (a, b) => (a.row ?? 0) - (b.row ?? 0) || (a.col ?? 0) - (b.col ?? 0) || (a.index ?? 0) - (b.index ?? 0),
  );
}

function pinsOf(scan: Scan) {
  return orderedPins(scan).map(({ lat, lng, rank, row, col, index, name }) => ({
    lat,
    lng,
    rank,
    label:
      name ??
      (row === null || col === null ? `Point ${(index ?? 0) + 1}` : `Row ${row + 1}, column ${col + 1}`),
  }));
}
