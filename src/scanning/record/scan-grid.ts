import { cachedGrid, type GridPlan, type Pin, type PinPosition, pinPositions } from '#libs/geo-grid';
import type { Scan } from './scan.entity.js';

type Columns = Pick<Scan, 'centerLat' | 'centerLng' | 'gridSize' | 'radiusMiles' | 'layout'>;

/** Returns what the grid of a scan is created from. */
export function planOf({ centerLat: lat, centerLng: lng, gridSize, radiusMiles, layout }: Columns): GridPlan {
  return { center: { lat, lng }, gridSize, radiusMiles, layout: layout ?? null };
}

/** Returns the position of each pin in pin spacings; null for a whole square, whose positions follow from its size. */
export function positionsOf(scan: Columns): readonly PinPosition[] | null {
  const plan = planOf(scan);
  if (!plan.layout) return null;
  const { spacingMeters } = plan.layout;
  return pinPositions({ ...plan, spacingMeters, pins: cachedGrid(plan).pins });
}

/**
 * Returns the number of a pin that stays the same whichever other pins are left out: row × grid_size + column, or the
 * number of a point in its area.
 */
export function numberOf({ index, row, col, point }: Pin, gridSize: number): number {
  return row === null || col === null ? (point ?? index) : row * gridSize + col;
}

/**
 * Returns the side of a square of cells, and the cell of each pin in it, so that neighbouring pins have neighbouring
 * cells. A whole square is its own cells.
 */
export function cellsOf(scan: Columns): { gridSize: number; cells?: number[] } {
  const positions = positionsOf(scan);
  if (!positions) return { gridSize: scan.gridSize };
  const lengths = (['row', 'col'] as const).map((axis) => {
    const values = positions.map((position) => position[axis]);
    return { least: Math.min(...values), length: Math.max(...values) - Math.min(...values) };
  });
  const [south, east] = lengths;
  const longest = Math.max(...lengths.map(({ length }) => length));
  // Points far from each other are no reason for more cells than there are pins.
  const gridSize = Math.max(1, Math.min(Math.round(longest) + 1, positions.length));
  const unit = longest > 0 ? (gridSize - 1) / longest : 0;
  const cell = (value: number, least = 0): number => Math.round((value - least) * unit);
  return {
    gridSize,
    cells: positions.map(({ row, col }) => cell(row, south?.least) * gridSize + cell(col, east?.least)),
  };
}
