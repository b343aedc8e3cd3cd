import { GridError } from './grid-error.js';
import { LATITUDE_LIMIT } from './limits.js';
import { type LatLng, offsetPoint } from './wgs84.js';

/** A lattice of points around a centre. */
export interface Lattice {
  readonly rows: number;
  readonly cols: number;
  /** Metres between neighbouring points of a row. */
  readonly spacingMeters: number;
  /** Every second row is shifted by half the spacing, so that each point has six neighbours at equal distance. */
  readonly isHexagonal: boolean;
}

/** A point of a lattice. */
export interface LatticePoint extends LatLng {
  /** 0 is the northernmost row. */
  readonly row: number;
  /** 0 is the westernmost column. */
  readonly col: number;
}

/** Distance between rows of a hexagonal lattice, in spacings. */
export const HEXAGONAL_ROW = Math.sqrt(3) / 2;

/**
 * Coordinates are rounded to 1e-8°, at most 1.2 mm: short in JSON, and equal on machines whose sin() differs in the
 * last bits.
 */
const STEPS_PER_DEGREE = 1e8;

/** Returns the difference of the indexes of two points that are neighbours in a column. */
export function strideOf({ rows, cols }: Pick<Lattice, 'rows' | 'cols'>): number {
  return Math.max(rows, cols);
}

/** Returns the offset of a lattice point from the centre, in spacings. The middle row of a hexagonal lattice is not shifted. */
export function offsetOf(
  { rows, cols, isHexagonal }: Lattice,
  row: number,
  col: number,
): { east: number; north: number } {
  const isShifted = isHexagonal && (row - Math.floor((rows - 1) / 2)) % 2 !== 0;
  return {
    east: col - (cols - 1) / 2 + (isShifted ? 0.5 : 0),
    north: ((rows - 1) / 2 - row) * (isHexagonal ? HEXAGONAL_ROW : 1),
  };
}

/**
 * Returns a lattice point by its index, row × stride + column.
 *
 * @throws {GridError} `latitude_out_of_range`
 */
export function latticePoint(lattice: Lattice, center: LatLng, slot: number): LatticePoint {
  const stride = strideOf(lattice);
  const row = Math.floor(slot / stride);
  const col = slot % stride;
  const { east, north } = offsetOf(lattice, row, col);
  const point = offsetPoint(center, east * lattice.spacingMeters, north * lattice.spacingMeters);
  assertLatitude(point.lat);
  return { row, col, ...roundedPoint(point) };
}

/** Returns the indexes of all points of a lattice, row by row. */
export function slotsOf(lattice: Pick<Lattice, 'rows' | 'cols'>): number[] {
  const { rows, cols } = lattice;
  const stride = strideOf(lattice);
  return Array.from({ length: rows * cols }, (_, n) => Math.floor(n / cols) * stride + (n % cols));
}

/** @throws {GridError} `latitude_out_of_range` */
export function assertLatitude(lat: number): void {
  if (Math.abs(lat) > LATITUDE_LIMIT) {
    throw new GridError(
      'latitude_out_of_range',
      `The grid extends beyond ${LATITUDE_LIMIT} degrees of latitude. Use a smaller radius or a centre farther from the pole.`,
    );
  }
}

/** Rounds a point to 10⁻⁸ degrees. */
export function roundedPoint({ lat, lng }: LatLng): LatLng {
  return { lat: round(lat), lng: wrap(round(lng)) };
}

function round(degrees: number): number {
  // Adding 0 turns -0 into 0.
  return Math.round(degrees * STEPS_PER_DEGREE) / STEPS_PER_DEGREE + 0;
}

/** Wraps 180 to −180. Must run after rounding, which can round a longitude up to 180. */
function wrap(lng: number): number {
  return lng === 180 ? -180 : lng;
}
