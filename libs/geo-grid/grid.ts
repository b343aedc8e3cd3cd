import { GridError } from './grid-error.js';
import { assertLatitude, type Lattice, latticePoint } from './lattice.js';
import type { GridLayout } from './layout.js';
import {
  GRID_SIZE_MAX,
  GRID_SIZE_MIN,
  METERS_PER_MILE,
  RADIUS_MILES_MAX,
  RADIUS_MILES_MIN,
} from './limits.js';
import type { LatLng } from './wgs84.js';

/** One point of a grid. */
export interface Pin extends LatLng {
  /** Position among the pins of the grid, from the north-west corner eastwards, then row by row southwards. */
  index: number;
  /** 0 is the northernmost row of the lattice; null for points. */
  row: number | null;
  /** 0 is the westernmost column of the lattice; null for points. */
  col: number | null;
  /** The number of a point in its area; missing for a lattice. */
  point?: number;
  /** The name of a point; missing without one. */
  name?: string;
}

/** A pin of a whole square. */
export type SquarePin = Pin & { row: number; col: number };

export interface GridPlan {
  center: LatLng;
  /** Pins along one side, an integer 1–21. A grid of even size is centred too, but has no pin on the centre. */
  gridSize: number;
  /** Miles from the centre to an edge row (the outermost north/east/south/west point), 0.05–100. */
  radiusMiles: number;
  /** Missing or null for a square with all its pins. With a layout, `gridSize` is the longer side of its lattice. */
  layout?: GridLayout | null;
}

export interface Grid extends GridPlan {
  /** Metres between neighbouring pins; 0 for one pin. */
  spacingMeters: number;
  /** In the order of their `index`: gridSize² pins, or those of the layout. */
  pins: Pin[];
}

type SquarePlan = GridPlan & { layout?: null };

/** A whole square. */
export type SquareGrid = Omit<Grid, 'layout' | 'pins'> & { pins: SquarePin[]; layout?: null };

/**
 * Creates a grid of pins around a centre, row-major from the north-west corner: a square, or the pins of a layout.
 *
 * The radius is measured to the edge, as is usual for rank trackers. So spacing = 2 · radius / (gridSize − 1), and
 * the corners lie at √2 · radius. The position of each pin is the solution of the direct geodesic problem from the
 * centre (azimuthal equidistant projection). Pin coordinates are rounded to 8 decimals, which moves a pin by less
 * than 1 mm; longitudes are wrapped to [−180, 180). The centre is returned as given.
 *
 * @throws {GridError} `coordinates_invalid`, `grid_size_out_of_range`, `radius_out_of_range`, or
 *   `latitude_out_of_range` when the centre or any pin is beyond ±85°.
 */
export function createGrid(plan: SquarePlan): SquareGrid;
export function createGrid(plan: GridPlan): Grid;
export function createGrid({ center, gridSize, radiusMiles, layout = null }: GridPlan): Grid {
  if (layout) return createLayoutGrid({ center, gridSize, radiusMiles }, layout);
  assertPlan({ center, gridSize, radiusMiles });
  const pins = Array.from({ length: gridSize ** 2 }, (_, index) =>
    placePin({ center, gridSize, radiusMiles }, index),
  );
  return { center, gridSize, radiusMiles, spacingMeters: spacingOf(gridSize, radiusMiles), pins };
}

/** Creates the pins of a layout. A square layout has its pins exactly where the whole square has them. */
function createLayoutGrid(plan: Omit<GridPlan, 'layout'>, layout: GridLayout): Grid {
  assertCenter(plan.center);
  const lattice = { ...layout, isHexagonal: layout.shape === 'hexagon' };
  const pins = layout.slots.map((slot, index): Pin => {
    const point = layout.points?.[index];
    if (!point) return { index, ...latticePoint(lattice, plan.center, slot) };
    assertLatitude(point.lat);
    const { lat, lng, name } = point;
    return { index, row: null, col: null, lat, lng, point: slot, ...(name !== null && { name }) };
  });
  return { ...plan, layout, spacingMeters: layout.spacingMeters, pins };
}

/**
 * Returns one pin of a whole square, without creating the others.
 *
 * @throws {GridError} as `createGrid`
 * @throws {RangeError} if the grid has no pin with this index
 */
export function pinAt(plan: SquarePlan, index: number): SquarePin {
  assertPlan(plan);
  if (!Number.isInteger(index) || index < 0 || index >= plan.gridSize ** 2) {
    throw new RangeError(
      `The pin index of a ${plan.gridSize} × ${plan.gridSize} grid must be an integer from 0 to ${plan.gridSize ** 2 - 1}; got ${index}.`,
    );
  }
  return placePin(plan, index);
}

function placePin({ center, gridSize, radiusMiles }: GridPlan, index: number): SquarePin {
  return { index, ...latticePoint(squareLattice(gridSize, radiusMiles), center, index) };
}

export function squareLattice(gridSize: number, radiusMiles: number): Lattice {
  const spacingMeters = spacingOf(gridSize, radiusMiles);
  return { rows: gridSize, cols: gridSize, spacingMeters, isHexagonal: false };
}

function spacingOf(gridSize: number, radiusMiles: number): number {
  return gridSize === 1 ? 0 : (2 * radiusMiles * METERS_PER_MILE) / (gridSize - 1);
}

function assertCenter(center: LatLng): void {
  // Negated so that NaN is rejected too.
  if (!(Math.abs(center.lat) <= 90 && Math.abs(center.lng) <= 180)) {
    throw new GridError(
      'coordinates_invalid',
      `The centre must have a lat from -90 to 90 and a lng from -180 to 180; got ${center.lat}, ${center.lng}.`,
    );
  }
  assertLatitude(center.lat);
}

export function assertPlan({ center, gridSize, radiusMiles }: GridPlan): void {
  assertCenter(center);
  if (!Number.isInteger(gridSize) || gridSize < GRID_SIZE_MIN || gridSize > GRID_SIZE_MAX) {
    throw new GridError(
      'grid_size_out_of_range',
      `The grid size must be an integer from ${GRID_SIZE_MIN} to ${GRID_SIZE_MAX}; got ${gridSize}.`,
    );
  }
  if (!(radiusMiles >= RADIUS_MILES_MIN && radiusMiles <= RADIUS_MILES_MAX)) {
    throw new GridError(
      'radius_out_of_range',
      `The radius must be from ${RADIUS_MILES_MIN} to ${RADIUS_MILES_MAX} miles; got ${radiusMiles}.`,
    );
  }
}
