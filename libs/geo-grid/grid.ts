import { GridError } from './grid-error.js';
import {
  GRID_SIZE_MAX,
  GRID_SIZE_MIN,
  LATITUDE_LIMIT,
  METERS_PER_MILE,
  RADIUS_MILES_MAX,
  RADIUS_MILES_MIN,
} from './limits.js';
import { type LatLng, offsetPoint } from './wgs84.js';

/** One point of a grid. */
export interface Pin extends LatLng {
  /** row · gridSize + col. 0 is the north-west corner; indexes grow eastwards, then row by row southwards. */
  index: number;
  /** 0 is the northernmost row. */
  row: number;
  /** 0 is the westernmost column. */
  col: number;
}

export interface GridPlan {
  center: LatLng;
  /** Pins along one side, an integer 1–21. A grid of even size is centred too, but has no pin on the centre. */
  gridSize: number;
  /** Miles from the centre to an edge row (the outermost north/east/south/west point), 0.05–100. */
  radiusMiles: number;
}

export interface Grid extends GridPlan {
  /** Distance between neighbouring rows or columns in metres; 0 when gridSize is 1. */
  spacingMeters: number;
  /** gridSize² pins in the order of their `index`. */
  pins: Pin[];
}

/**
 * Coordinates are rounded to 1e-8°, at most 1.2 mm: short in JSON, and equal on machines whose sin() differs in the
 * last bits.
 */
const STEPS_PER_DEGREE = 1e8;

/**
 * Creates a square grid of pins around a centre, row-major from the north-west corner.
 *
 * The radius is measured to the edge, as is usual for rank trackers. So spacing = 2 · radius / (gridSize − 1), and
 * the corners lie at √2 · radius. The position of each pin is the solution of the direct geodesic problem from the
 * centre (azimuthal equidistant projection). Pin coordinates are rounded to 8 decimals, which moves a pin by less
 * than 1 mm; longitudes are wrapped to [−180, 180). The centre is returned as given.
 *
 * @throws {GridError} `coordinates_invalid`, `grid_size_out_of_range`, `radius_out_of_range`, or
 *   `latitude_out_of_range` when the centre or any pin is beyond ±85°.
 */
export function createGrid({ center, gridSize, radiusMiles }: GridPlan): Grid {
  assertPlan({ center, gridSize, radiusMiles });
  const pins = Array.from({ length: gridSize ** 2 }, (_, index) =>
    placePin({ center, gridSize, radiusMiles }, index),
  );
  return { center, gridSize, radiusMiles, spacingMeters: spacingOf(gridSize, radiusMiles), pins };
}

/**
 * Returns one pin of the grid of `createGrid`, without creating the others.
 *
 * @throws {GridError} as `createGrid`
 * @throws {RangeError} if the grid has no pin with this index
 */
export function pinAt(plan: GridPlan, index: number): Pin {
  assertPlan(plan);
  if (!Number.isInteger(index) || index < 0 || index >= plan.gridSize ** 2) {
    throw new RangeError(
      `The pin index of a ${plan.gridSize} × ${plan.gridSize} grid must be an integer from 0 to ${plan.gridSize ** 2 - 1}; got ${index}.`,
    );
  }
  return placePin(plan, index);
}

function placePin({ center, gridSize, radiusMiles }: GridPlan, index: number): Pin {
  const steps = gridSize - 1;
  const spacing = spacingOf(gridSize, radiusMiles);
  const row = Math.floor(index / gridSize);
  const col = index % gridSize;
  const point = offsetPoint(center, (col - steps / 2) * spacing, (steps / 2 - row) * spacing);
  assertLatitude(point.lat);
  return { index, row, col, lat: round(point.lat), lng: wrap(round(point.lng)) };
}

function spacingOf(gridSize: number, radiusMiles: number): number {
  return gridSize === 1 ? 0 : (2 * radiusMiles * METERS_PER_MILE) / (gridSize - 1);
}

function assertPlan({ center, gridSize, radiusMiles }: GridPlan): void {
  // Negated so that NaN is rejected too.
  if (!(Math.abs(center.lat) <= 90 && Math.abs(center.lng) <= 180)) {
    throw new GridError(
      'coordinates_invalid',
      `The centre must have a lat from -90 to 90 and a lng from -180 to 180; got ${center.lat}, ${center.lng}.`,
    );
  }
  assertLatitude(center.lat);
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

function assertLatitude(lat: number): void {
  if (Math.abs(lat) > LATITUDE_LIMIT) {
    throw new GridError(
      'latitude_out_of_range',
      `The grid extends beyond ${LATITUDE_LIMIT} degrees of latitude. Use a smaller radius or a centre farther from the pole.`,
    );
  }
}

function round(degrees: number): number {
  // Adding 0 turns -0 into 0.
  return Math.round(degrees * STEPS_PER_DEGREE) / STEPS_PER_DEGREE + 0;
}

/** Wraps 180 to −180. Must run after rounding, which can round a longitude up to 180. */
function wrap(lng: number): number {
  return lng === 180 ? -180 : lng;
}
