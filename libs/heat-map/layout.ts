import { METERS_PER_MILE } from '#libs/geo-grid';

/** Everything is laid out 800 wide; the SVG is scaled to the width that is asked for. */
export const WIDTH = 800;
export const MARGIN = 32;
const MAP_SIZE = WIDTH - 2 * MARGIN;

/** Where things are, in units of the drawing: x to the right, y down. */
export interface Layout {
  map: { x: number; y: number; size: number };
  center: { x: number; y: number };
  /** Between rows or columns; 0 for a single pin. */
  spacing: number;
  pinRadius: number;
  unitsPerMeter: number;
  /** Baseline of the scale bar. */
  scaleY: number;
  legendY: number;
  height: number;
}

/** Pins are as large as their distance allows, and no larger than this part of the map. */
const PIN_MAX = 0.05;
const PIN_OF_SPACING = 0.43;

export function layOut({
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
  // Half a row more than the grid on each side, within reason: a 2 × 2 grid has one row.
  const border = 1 + Math.min(1 / Math.max(gridSize - 1, 1), 0.28);
  const radius = map.size / 2 / border;
  const spacing = gridSize === 1 ? 0 : (2 * radius) / (gridSize - 1);
  return {
    map,
    center: { x: map.x + map.size / 2, y: map.y + map.size / 2 },
    spacing,
    pinRadius: Math.min(gridSize === 1 ? Infinity : spacing * PIN_OF_SPACING, map.size * PIN_MAX),
    unitsPerMeter: radius / (radiusMiles * METERS_PER_MILE),
    scaleY: map.y + map.size + 26,
    legendY: map.y + map.size + 58,
    height: map.y + map.size + 88 + footerHeight,
  };
}
