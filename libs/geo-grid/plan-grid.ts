import type { AreaGeometry } from './area/area-geometry.js';
import { boundingBoxOf, middleOf } from './area/bounding-box.js';
import { latticeOverArea } from './area/lattice-over-area.js';
import { isInPolygon } from './area/rings.js';
import { assertPlan, createGrid, type Grid, squareLattice } from './grid.js';
import { GridError } from './grid-error.js';
import { type Lattice, latticePoint, offsetOf, slotsOf, strideOf } from './lattice.js';
import type { AreaVersion, GridLayout, LeftOutReason, NamedPoint, Shape } from './layout.js';
import { METERS_PER_MILE, PINS_MAX, RADIUS_MILES_MAX, RADIUS_MILES_MIN } from './limits.js';
import { type LatLng, offsetBetween } from './wgs84.js';

/** What a caller asks for. */
export interface GridRequest {
  /** Ignored for an area, which has its own centre. */
  readonly center: LatLng;
  readonly shape: Shape;
  /** Pins along one side, 1 to 21. Null for an area with a spacing, and for points. */
  readonly gridSize: number | null;
  /** Exactly one of radius and spacing for a shape; exactly one of grid size and spacing for an area of polygons. */
  readonly radiusMiles: number | null;
  readonly spacingMeters: number | null;
  /** Lattice indexes to leave out; for points their numbers. */
  readonly excludedPins: readonly number[];
  readonly area: (AreaVersion & { readonly geometry: AreaGeometry }) | null;
  /** Reports whether a point lies at sea; null if pins at sea stay. */
  readonly isAtSea: ((point: LatLng) => boolean) | null;
}

/** A point that is not a pin, and why. */
export interface LeftOutPoint extends LatLng {
  /** row × stride + column; for points their number. */
  readonly slot: number;
  readonly row: number | null;
  readonly col: number | null;
  readonly name?: string;
  readonly reason: LeftOutReason;
}

export interface PlannedGrid {
  readonly grid: Grid;
  readonly leftOut: readonly LeftOutPoint[];
}

/** Candidates for pins. */
interface Candidates {
  readonly center: LatLng;
  readonly lattice: Lattice | null;
  readonly layout: Omit<GridLayout, 'slots' | 'excluded' | 'area' | 'excludesWater' | 'points'>;
  readonly radiusMiles: number;
  readonly points: readonly (Omit<LeftOutPoint, 'reason'> & { readonly reason: LeftOutReason | null })[];
}

/**
 * Plans the pins of a scan, and reports the points that are left out.
 *
 * @throws {GridError}
 */
export function planGrid(request: GridRequest): PlannedGrid {
  const { area, excludedPins, isAtSea, shape } = request;
  const found = candidatesOf(request);
  const excluded = new Set(excludedPins);
  const known = new Set(found.points.map(({ slot }) => slot));
  for (const slot of excluded) {
    if (!known.has(slot)) {
      throw new GridError(
        'excluded_pin_unknown',
        `The grid has no pin ${slot}, which \`excluded_pins\` names.`,
      );
    }
  }
  const judged = found.points.map((point) => ({
    ...point,
    reason: point.reason ?? (excluded.has(point.slot) ? 'excluded' : isAtSea?.(point) ? 'at_sea' : null),
  }));
  const kept = judged.filter(({ reason }) => reason === null);
  assertCount(kept.length, found);
  const leftOut = judged.filter((point): point is LeftOutPoint => point.reason !== null);
  const { center, radiusMiles } = found;
  const isPlain = area === null && shape === 'square' && leftOut.length === 0;
  if (isPlain) return { grid: createGrid({ center, gridSize: found.layout.rows, radiusMiles }), leftOut };
  const layout: GridLayout = {
    ...found.layout,
    slots: kept.map(({ slot }) => slot),
    points: area?.geometry.kind === 'points' ? pick(area.geometry.points, kept) : null,
    excluded: leftOut.filter(({ reason }) => reason === 'excluded').map(({ slot }) => slot),
    area: area && { id: area.id, version: area.version, name: area.name },
    excludesWater: leftOut.some(({ reason }) => reason === 'at_sea'),
  };
  return { grid: createGrid({ center, gridSize: strideOf(layout), radiusMiles, layout }), leftOut };
}

/** Returns the points with the numbers of the pins. */
function pick(points: readonly NamedPoint[], pins: readonly { readonly slot: number }[]): NamedPoint[] {
  return pins.flatMap(({ slot }) => points[slot] ?? []);
}

function candidatesOf(request: GridRequest): Candidates {
  const { area, shape, center } = request;
  if (area?.geometry.kind === 'points') return { lattice: null, ...planPoints(area.geometry.points) };
  if (area) {
    const { polygons } = area.geometry;
    const { lattice, center: middle } = latticeOverArea(area.geometry, request);
    const inside = (point: LatLng): boolean => polygons.some((polygon) => isInPolygon(polygon, point));
    return onLattice(lattice, middle, shape, (point) => (inside(point) ? null : 'outside_area'));
  }
  const gridSize = request.gridSize ?? 1;
  const radiusMiles = request.radiusMiles ?? withinLimits(radiusOf(gridSize, request.spacingMeters ?? 0));
  assertRequest(request, gridSize, radiusMiles);
  const lattice = { ...squareLattice(gridSize, radiusMiles), isHexagonal: shape === 'hexagon' };
  const inShape = onLattice(lattice, center, shape, ({ row, col }) =>
    isInShape(shape, lattice, row, col) ? null : 'outside_shape',
  );
  return { ...inShape, radiusMiles };
}

/** Plans the points of an area as pins. The centre is the middle of their bounding box. */
function planPoints(points: readonly NamedPoint[]) {
  const center = middleOf(boundingBoxOf({ kind: 'points', points }));
  const offsets = points.map((point) => offsetBetween(center, point));
  const reach = Math.max(...offsets.map(({ east, north }) => Math.hypot(east, north)));
  return {
    center,
    layout: { shape: 'points', rows: 0, cols: 0, spacingMeters: medianGap(offsets) } as const,
    radiusMiles: reach / METERS_PER_MILE,
    points: points.map(({ lat, lng, name }, slot) => ({
      slot,
      row: null,
      col: null,
      lat,
      lng,
      ...(name !== null && { name }),
      reason: null,
    })),
  };
}

/** Returns the median distance to the nearest other point, in metres; 0 for one point. */
function medianGap(offsets: readonly { east: number; north: number }[]): number {
  const gaps = offsets
    .map((a) =>
      offsets.reduce(
        (least, b) => (a === b ? least : Math.min(least, Math.hypot(a.east - b.east, a.north - b.north))),
        Infinity,
      ),
    )
    .sort((a, b) => a - b);
  const median = gaps[Math.floor(gaps.length / 2)] ?? 0;
  return Number.isFinite(median) ? median : 0;
}

function onLattice(
  lattice: Lattice,
  center: LatLng,
  shape: Shape,
  judge: (point: LatLng & { row: number; col: number }) => LeftOutReason | null,
): Candidates {
  const { rows, cols, spacingMeters } = lattice;
  return {
    center,
    lattice,
    layout: { shape, rows, cols, spacingMeters },
    radiusMiles: radiusOf(strideOf(lattice), spacingMeters),
    points: slotsOf(lattice).map((slot) => {
      const point = latticePoint(lattice, center, slot);
      return { slot, ...point, reason: judge(point) };
    }),
  };
}

/** Tolerance for rounding, in spacings: pins on the edge of a shape belong to it. */
const EDGE = 1e-9;

function isInShape(shape: Shape, lattice: Lattice, row: number, col: number): boolean {
  const radius = (lattice.rows - 1) / 2;
  const { east, north } = offsetOf(lattice, row, col);
  switch (shape) {
    case 'square':
      return true;
    case 'circle':
      return Math.hypot(east, north) <= radius + EDGE;
    case 'hexagon':
      // Each row away from the middle is one pin shorter.
      return Math.abs(east) <= radius - Math.abs(radius - row) / 2 + EDGE;
  }
}

function radiusOf(gridSize: number, spacingMeters: number): number {
  return (spacingMeters * Math.max(gridSize - 1, 1)) / 2 / METERS_PER_MILE;
}

/** A spacing in metres is rounded in answers, so that the shortest and longest radius seem to lie beyond their limits. */
function withinLimits(miles: number): number {
  const limited = Math.min(Math.max(miles, RADIUS_MILES_MIN), RADIUS_MILES_MAX);
  return Math.abs(limited - miles) * METERS_PER_MILE < 0.01 ? limited : miles;
}

function assertRequest(
  { shape, spacingMeters, center }: GridRequest,
  gridSize: number,
  radius: number,
): void {
  if (shape !== 'square' && gridSize % 2 === 0) {
    throw new GridError(
      'grid_size_even',
      `A ${shape} has a pin at its centre, so \`grid_size\` must be odd; got ${gridSize}.`,
    );
  }
  if (spacingMeters !== null && !(radius >= RADIUS_MILES_MIN && radius <= RADIUS_MILES_MAX)) {
    const perMile = METERS_PER_MILE / Math.max(gridSize - 1, 1);
    throw new GridError(
      'radius_out_of_range',
      `With ${gridSize} pins per side, \`spacing_meters\` must be from ${Math.ceil(2 * RADIUS_MILES_MIN * perMile)} to ` +
        `${Math.floor(2 * RADIUS_MILES_MAX * perMile)}; got ${spacingMeters}.`,
    );
  }
  assertPlan({ center, gridSize, radiusMiles: radius });
}

function assertCount(pins: number, { lattice, layout }: Candidates): void {
  if (pins > PINS_MAX) {
    const spacing = Math.ceil(layout.spacingMeters * Math.sqrt(pins / PINS_MAX) * 1.05);
    throw new GridError(
      'too_many_pins',
      `The area has ${pins} pins ${Math.round(layout.spacingMeters)} m apart; the maximum is ${PINS_MAX}. Use a ` +
        `spacing of at least about ${spacing} m.`,
    );
  }
  if (pins === 0) {
    throw new GridError(
      'no_pins',
      lattice && layout.spacingMeters > 0
        ? `No pin is left with ${Math.round(layout.spacingMeters)} m between pins. Use a smaller spacing, or leave out fewer pins.`
        : 'No pin is left. Leave out fewer pins.',
    );
  }
}
