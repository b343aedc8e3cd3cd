import { METERS_PER_MILE } from '#libs/geo-grid';

/** Width of the drawing in its own units. The SVG scales it to the requested width. */
export const WIDTH = 800;
export const MARGIN = 32;
const MAP_SIZE = WIDTH - 2 * MARGIN;

/** Positions and sizes in units of the drawing: x to the right, y down. */
export interface Layout {
  map: { x: number; y: number; size: number };
  center: { x: number; y: number };
  /** Distance between neighbouring rows or columns; 0 for a single pin. */
  spacing: number;
  pinRadius: number;
  unitsPerMeter: number;
  /** y of the scale bar's baseline. */
  scaleY: number;
  legendY: number;
  height: number;
}

/** The radius of a pin: this fraction of the spacing, but at most this fraction of the map's size. */
const RADIUS_PER_SPACING = 0.43;
const MAX_RADIUS_PER_MAP = 0.05;

/** The margin on each side of the grid, at most this fraction of the radius. */
const MAX_BORDER = 0.28;
/** Maximum distance from the centre to the frame of the map, as a multiple of the radius of the grid. */
export const FRAME_PER_RADIUS = 1 + MAX_BORDER;

/** Calculates where the parts of the drawing are. */
export function createLayout({
  gridSize,
  radiusMiles,
  headerHeight,
  footerHeight,
}: {
  gridSize: number;
  radiusMiles: number;
  headerHeight: number;
  footerHeight: number;
}): Layout {
  const map = { x: MARGIN, y: headerHeight, size: MAP_SIZE };
  // A margin of half a row on each side of the grid, but at most a part of the radius for small grids.
  const border = 1 + Math.min(1 / Math.max(gridSize - 1, 1), MAX_BORDER);
  const radius = map.size / 2 / border;
  const spacing = gridSize === 1 ? 0 : (2 * radius) / (gridSize - 1);
  return {
    map,
    center: { x: map.x + map.size / 2, y: map.y + map.size / 2 },
    spacing,
    pinRadius: Math.min(
      gridSize === 1 ? Infinity : spacing * RADIUS_PER_SPACING,
      map.size * MAX_RADIUS_PER_MAP,
    ),
    unitsPerMeter: radius / (radiusMiles * METERS_PER_MILE),
    scaleY: map.y + map.size + 26,
    legendY: map.y + map.size + 58,
    height: map.y + map.size + 88 + footerHeight,
  };
}
