import { GridError } from '../grid-error.js';
import { HEXAGONAL_ROW, type Lattice, roundedPoint } from '../lattice.js';
import type { Shape } from '../layout.js';
import { LATTICE_POINTS_MAX, METERS_PER_MILE, RADIUS_MILES_MAX, SPACING_METERS_MIN } from '../limits.js';
import { type LatLng, offsetBetween, offsetPoint } from '../wgs84.js';
import type { AreaGeometry } from './area-geometry.js';
import { type BoundingBox, boundingBoxOf, middleOf } from './bounding-box.js';

interface Density {
  readonly shape: Shape;
  /** Pins along the longer side of the bounding box; null with a spacing. */
  readonly gridSize: number | null;
  readonly spacingMeters: number | null;
}

/** Points along each edge of the bounding box whose distance from its middle is measured. */
const SAMPLES = 16;
const ROUNDING = 1e-9;

/**
 * Returns the lattice over the bounding box of an area. Its outer points are within half a spacing of the edges of
 * the box, so every part of the area is less than a spacing from a point.
 *
 * @throws {GridError} `area_too_large`, `too_many_pins`
 */
export function latticeOverArea(area: AreaGeometry, { shape, gridSize, spacingMeters }: Density) {
  const box = boundingBoxOf(area);
  const center = middleOf(box);
  const { width, height } = sizeOf(box, center);
  const longer = Math.max(width, height);
  if (longer / 2 > RADIUS_MILES_MAX * METERS_PER_MILE) {
    throw new GridError(
      'area_too_large',
      `The area is ${Math.round(longer / 1000)} km across; the maximum is ${Math.floor((2 * RADIUS_MILES_MAX * METERS_PER_MILE) / 1000)} km.`,
    );
  }
  const isHexagonal = shape === 'hexagon';
  const rowHeight = isHexagonal ? HEXAGONAL_ROW : 1;
  // The side that needs more pins has as many as asked for.
  const spacing = spacingMeters ?? Math.max(width, height / rowHeight) / (gridSize ?? 1);
  if (spacing < SPACING_METERS_MIN && longer > 0) {
    throw new GridError(
      'spacing_too_small',
      `With ${gridSize ?? 1} pins per side, neighbouring pins of the area are ${spacing.toFixed(2)} m apart; the minimum is ` +
        `${SPACING_METERS_MIN} m. Use a smaller \`grid_size\`.`,
    );
  }
  const lattice: Lattice = {
    rows: Math.max(1, Math.ceil(height / (spacing * rowHeight) - ROUNDING)),
    cols: Math.max(1, Math.ceil(width / spacing - ROUNDING)),
    spacingMeters: spacing,
    isHexagonal,
  };
  if (lattice.rows * lattice.cols > LATTICE_POINTS_MAX) {
    throw new GridError(
      'too_many_pins',
      `A spacing of ${Math.round(spacing)} m puts ${lattice.rows} × ${lattice.cols} points over the bounding box of the area; ` +
        `the maximum is ${LATTICE_POINTS_MAX}. Use a larger spacing, or divide the area.`,
    );
  }
  // Every second row is half a spacing farther east, so the lattice as a whole begins a quarter farther west.
  const isShifted = isHexagonal && lattice.rows > 1;
  return { lattice, center: isShifted ? roundedPoint(offsetPoint(center, -spacing / 4, 0)) : center };
}

/** Returns the size in metres of the smallest rectangle around the middle of a box that covers the box. */
function sizeOf(box: BoundingBox, center: LatLng): { width: number; height: number } {
  const [west, south, , north] = box;
  const span = (box[2] - west + 360) % 360;
  const edge = Array.from({ length: SAMPLES + 1 }, (_, n) => {
    const part = n / SAMPLES;
    const lng = normal(west + span * part);
    const lat = south + (north - south) * part;
    return [
      { lat: south, lng },
      { lat: north, lng },
      { lat, lng: west },
      { lat, lng: box[2] },
    ];
  }).flat();
  const offsets = edge.map((point) => offsetBetween(center, point));
  return {
    width: 2 * Math.max(...offsets.map(({ east }) => Math.abs(east))),
    height: 2 * Math.max(...offsets.map(({ north: up }) => Math.abs(up))),
  };
}

function normal(lng: number): number {
  return lng > 180 ? lng - 360 : lng;
}
