import fc from 'fast-check';
import geographiclib from 'geographiclib-geodesic';
import { describe, expect, it } from 'vitest';
import {
  createGrid,
  distanceMeters,
  GRID_SIZE_MAX,
  METERS_PER_MILE,
  RADIUS_MILES_MAX,
  RADIUS_MILES_MIN,
  type SquareGrid,
} from './index.js';

const CENTIMETRE = 0.01;

const degrees = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true });
const radius = fc.double({ min: RADIUS_MILES_MIN, max: RADIUS_MILES_MAX, noNaN: true });
const anySize = fc.integer({ min: 2, max: GRID_SIZE_MAX });
const oddSize = fc.integer({ min: 1, max: (GRID_SIZE_MAX - 1) / 2 }).map((half) => 2 * half + 1);

/** Generates grids below the latitude limit, many of them across the antimeridian. */
function grids(gridSize: fc.Arbitrary<number>): fc.Arbitrary<SquareGrid> {
  const lng = fc.oneof(
    degrees(180),
    degrees(1).map((offset) => (offset < 0 ? -180 : 180) - offset),
  );
  return fc
    .record({ center: fc.record({ lat: degrees(82), lng }), gridSize, radiusMiles: radius })
    .map((plan) => createGrid(plan));
}

function pinAt(grid: SquareGrid, row: number, col: number) {
  const pin = grid.pins[row * grid.gridSize + col];
  if (pin === undefined) throw new Error(`no pin at ${row}, ${col}`);
  return pin;
}

/** Returns degrees east of the centre, −180 to 180, which do not jump at the antimeridian. */
function eastOfCenter(grid: SquareGrid, lng: number): number {
  return ((lng - grid.center.lng + 540) % 360) - 180;
}

/** Fails unless the condition holds. One `expect` per pin would take several times as long as the arithmetic. */
function check(holds: boolean, message: () => string): void {
  if (!holds) expect.fail(message());
}

function within(actual: number, expected: number, tolerance: number): void {
  check(
    Math.abs(actual - expected) <= tolerance,
    () => `${actual} is not within ${tolerance} of ${expected}`,
  );
}

function forEveryGrid(gridSize: fc.Arbitrary<number>, verify: (grid: SquareGrid) => void): void {
  fc.assert(fc.property(grids(gridSize), verify));
}

describe('createGrid', () => {
  it('places every pin at its planned distance and azimuth from the centre, within 1 cm', () => {
    forEveryGrid(anySize, (grid) => {
      const middle = (grid.gridSize - 1) / 2;
      for (const pin of grid.pins) {
        const { s12, azi1 } = geographiclib.Geodesic.WGS84.Inverse(
          grid.center.lat,
          grid.center.lng,
          pin.lat,
          pin.lng,
        ) as { s12: number; azi1: number };
        const azimuth = (azi1 * Math.PI) / 180;
        within(s12 * Math.sin(azimuth), (pin.col - middle) * grid.spacingMeters, CENTIMETRE);
        within(s12 * Math.cos(azimuth), (middle - pin.row) * grid.spacingMeters, CENTIMETRE);
      }
    });
  });

  it('places the corners at √2 · radius from the centre', () => {
    forEveryGrid(anySize, (grid) => {
      const last = grid.gridSize - 1;
      for (const [row, col] of [
        [0, 0],
        [0, last],
        [last, 0],
        [last, last],
      ] as const) {
        const distance = distanceMeters(grid.center, pinAt(grid, row, col));
        within(distance, Math.SQRT2 * grid.radiusMiles * METERS_PER_MILE, CENTIMETRE);
      }
    });
  });

  it('orders rows southwards and columns eastwards, also across the antimeridian', () => {
    forEveryGrid(anySize, (grid) => {
      for (const { row, col, lat, lng } of grid.pins) {
        const at = `row ${row}, column ${col}`;
        check(lng >= -180 && lng < 180, () => `${at}: the longitude ${lng} is not in [-180, 180)`);
        if (row > 0) {
          check(lat < pinAt(grid, row - 1, col).lat, () => `${at} is not south of the row before`);
        }
        if (col > 0) {
          const before = eastOfCenter(grid, pinAt(grid, row, col - 1).lng);
          check(eastOfCenter(grid, lng) > before, () => `${at} is not east of the column before`);
        }
      }
    });
  });

  it('is symmetric between east and west', () => {
    forEveryGrid(anySize, (grid) => {
      for (const { row, col, lat, lng } of grid.pins) {
        const mirrored = pinAt(grid, row, grid.gridSize - 1 - col);
        within(mirrored.lat, lat, 2e-8);
        within(eastOfCenter(grid, mirrored.lng), -eastOfCenter(grid, lng), 2e-8);
      }
    });
  });

  it('returns mirror images for opposite latitudes', () => {
    forEveryGrid(anySize, (grid) => {
      const opposite = createGrid({ ...grid, center: { lat: -grid.center.lat, lng: grid.center.lng } });
      for (const { row, col, lat, lng } of grid.pins) {
        const mirrored = pinAt(opposite, grid.gridSize - 1 - row, col);
        within(mirrored.lat, -lat, 2e-8);
        within(eastOfCenter(grid, mirrored.lng), eastOfCenter(grid, lng), 2e-8);
      }
    });
  });
});

describe('createGrid with an odd grid size', () => {
  it('spaces the central row and column evenly and ends them at the radius', () => {
    forEveryGrid(oddSize, (grid) => {
      const middle = (grid.gridSize - 1) / 2;
      for (let i = 1; i < grid.gridSize; i++) {
        const eastwards = distanceMeters(pinAt(grid, middle, i - 1), pinAt(grid, middle, i));
        const southwards = distanceMeters(pinAt(grid, i - 1, middle), pinAt(grid, i, middle));
        within(eastwards, grid.spacingMeters, CENTIMETRE);
        within(southwards, grid.spacingMeters, CENTIMETRE);
      }
      const edge = distanceMeters(grid.center, pinAt(grid, 0, middle));
      within(edge, grid.radiusMiles * METERS_PER_MILE, CENTIMETRE);
      within(distanceMeters(grid.center, pinAt(grid, middle, middle)), 0, CENTIMETRE);
    });
  });
});

describe('createGrid near a pole', () => {
  it('keeps every pin within ±85° or throws', () => {
    const center = fc.record({ lat: fc.double({ min: 83, max: 90, noNaN: true }), lng: degrees(180) });
    fc.assert(
      fc.property(center, anySize, radius, (north, gridSize, radiusMiles) => {
        const top = north.lat + (radiusMiles * METERS_PER_MILE) / 111_700;
        const create = () => createGrid({ center: north, gridSize, radiusMiles });
        if (top > 85.02 && gridSize % 2 === 1) expect(create).toThrow('85 degrees');
        if (top < 84.98) expect(create().pins.every(({ lat }) => lat <= 85)).toBe(true);
      }),
    );
  });
});
