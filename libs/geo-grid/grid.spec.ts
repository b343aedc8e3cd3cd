import { describe, expect, it } from 'vitest';
import { createGrid, distanceMeters, type Grid, GridError, METERS_PER_MILE } from './index.js';

const BROOKLYN = { lat: 40.6915, lng: -73.9855 };

function pinAt(grid: Grid, row: number, col: number) {
  const pin = grid.pins[row * grid.gridSize + col];
  if (pin === undefined) throw new Error(`no pin at ${row}, ${col}`);
  return pin;
}

function errorOf(plan: Parameters<typeof createGrid>[0]): GridError {
  try {
    createGrid(plan);
  } catch (error) {
    if (error instanceof GridError) return error;
    throw error;
  }
  throw new Error('the grid was accepted');
}

describe('createGrid', () => {
  it('spaces the pins by 2 · radius / (gridSize − 1)', () => {
    const grid = createGrid({ center: BROOKLYN, gridSize: 7, radiusMiles: 0.5 });
    expect(grid).toMatchObject({ center: BROOKLYN, gridSize: 7, radiusMiles: 0.5 });
    expect(grid.spacingMeters).toBeCloseTo(268.224, 9);
    expect(grid.pins).toHaveLength(49);
  });

  it('numbers the pins row-major from the north-west corner', () => {
    const { pins } = createGrid({ center: { lat: 0, lng: 0 }, gridSize: 2, radiusMiles: 1 });
    expect(pins.map(({ index, row, col }) => [index, row, col])).toEqual([
      [0, 0, 0],
      [1, 0, 1],
      [2, 1, 0],
      [3, 1, 1],
    ]);
    expect(pins.map(({ lat, lng }) => [Math.sign(lat), Math.sign(lng)])).toEqual([
      [1, -1],
      [1, 1],
      [-1, -1],
      [-1, 1],
    ]);
  });

  it('places pins one mile from the centre exactly at the equator', () => {
    const grid = createGrid({ center: { lat: 0, lng: 0 }, gridSize: 3, radiusMiles: 1 });
    // Along the equator the geodesic is a circle with the semi-major axis as its radius. Along the meridian, at
    // the equator, its radius of curvature is a(1 − e²).
    const a = 6_378_137;
    const eccentricitySquared = 0.00669437999014;
    expect(pinAt(grid, 1, 2).lng).toBeCloseTo(((METERS_PER_MILE / a) * 180) / Math.PI, 7);
    expect(pinAt(grid, 0, 1).lat).toBeCloseTo(
      ((METERS_PER_MILE / (a * (1 - eccentricitySquared))) * 180) / Math.PI,
      7,
    );
  });

  it('returns only the centre when gridSize is 1', () => {
    const grid = createGrid({ center: BROOKLYN, gridSize: 1, radiusMiles: 5 });
    expect(grid.spacingMeters).toBe(0);
    expect(grid.pins).toEqual([{ index: 0, row: 0, col: 0, ...BROOKLYN }]);
  });

  it('wraps longitudes to [−180, 180) across the antimeridian', () => {
    const grid = createGrid({ center: { lat: -16.8, lng: 180 }, gridSize: 3, radiusMiles: 10 });
    expect(pinAt(grid, 1, 0).lng).toBeGreaterThan(179);
    expect(pinAt(grid, 1, 1).lng).toBe(-180);
    expect(pinAt(grid, 1, 2).lng).toBeLessThan(-179);
  });

  it('wraps a longitude that is rounded up to 180', () => {
    const { pins } = createGrid({ center: { lat: 0, lng: 180 - 1e-9 }, gridSize: 1, radiusMiles: 1 });
    expect(pins[0]?.lng).toBe(-180);
  });

  it('returns 0, never −0, for coordinates that are rounded to zero', () => {
    const { pins } = createGrid({ center: { lat: -1e-12, lng: -1e-12 }, gridSize: 1, radiusMiles: 1 });
    expect(pins[0]).toMatchObject({ lat: 0, lng: 0 });
  });
});

describe('createGrid with an invalid plan', () => {
  const plan = { center: BROOKLYN, gridSize: 7, radiusMiles: 0.5 };

  it.each([0, 22, 2.5, -3, NaN, Infinity])('rejects gridSize %d', (gridSize) => {
    expect(errorOf({ ...plan, gridSize }).code).toBe('grid_size_out_of_range');
  });

  it.each([0.049, 100.01, 0, -1, NaN, Infinity])('rejects radiusMiles %d', (radiusMiles) => {
    expect(errorOf({ ...plan, radiusMiles }).code).toBe('radius_out_of_range');
  });

  it.each([
    [90.1, 0],
    [NaN, 0],
    [0, 180.1],
    [0, NaN],
    [0, -Infinity],
  ])('rejects the centre %d, %d', (lat, lng) => {
    expect(errorOf({ ...plan, center: { lat, lng } }).code).toBe('coordinates_invalid');
  });

  it('rejects a centre or an outer row beyond 85° of latitude', () => {
    expect(errorOf({ ...plan, center: { lat: 85.001, lng: 0 }, gridSize: 1 }).code).toBe(
      'latitude_out_of_range',
    );
    const nearPole = { center: { lat: -84.9, lng: 0 }, gridSize: 3 };
    expect(createGrid({ ...nearPole, radiusMiles: 5 }).pins).toHaveLength(9);
    expect(errorOf({ ...nearPole, radiusMiles: 10 })).toMatchObject({
      name: 'GridError',
      code: 'latitude_out_of_range',
      message: expect.stringContaining('smaller radius') as string,
    });
  });
});

describe('distanceMeters', () => {
  it('returns the published lengths of two geodesics', () => {
    // Examples of GeographicLib: JFK–LHR, and the nearly antipodal Wellington–Salamanca.
    expect(distanceMeters({ lat: 40.6, lng: -73.8 }, { lat: 51.6, lng: -0.5 })).toBeCloseTo(5551759.4, 3);
    expect(distanceMeters({ lat: -41.32, lng: 174.81 }, { lat: 40.96, lng: -5.5 })).toBeCloseTo(
      19959679.267,
      3,
    );
  });
});
