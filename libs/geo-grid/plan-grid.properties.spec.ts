import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AreaGeometry,
  createGrid,
  distanceMeters,
  GridError,
  type GridRequest,
  type LatLng,
  METERS_PER_MILE,
  pinPositions,
  planGrid,
  readArea,
  SHAPES,
} from './index.js';

const SHAPE: GridRequest = {
  center: { lat: 0, lng: 0 },
  shape: 'square',
  gridSize: 7,
  radiusMiles: 1,
  spacingMeters: null,
  excludedPins: [],
  area: null,
  isAtSea: null,
};

const lng = fc.oneof(
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.double({ min: -0.5, max: 0.5, noNaN: true }).map((near) => (near < 0 ? -180 - near : 180 - near)),
);
const centres = fc.record({ lat: fc.double({ min: -82, max: 82, noNaN: true }), lng });
const oddSizes = fc.integer({ min: 0, max: 10 }).map((half) => 2 * half + 1);
const radii = fc.double({ min: 0.05, max: 100, noNaN: true });

/** Fails unless the condition holds. One `expect` per pin takes several times as long as the arithmetic. */
function check(holds: boolean, message: () => string): void {
  if (!holds) expect.fail(message());
}

function areaOf(geometry: AreaGeometry): GridRequest['area'] {
  return { id: 1, version: 1, name: 'Area', geometry };
}

function square({ lat, lng: west }: LatLng, size: number): object {
  const ring = [
    [west, lat],
    [west + size, lat],
    [west + size, lat + size],
    [west, lat + size],
    [west, lat],
  ];
  return { type: 'Polygon', coordinates: [ring] };
}

describe('planGrid', () => {
  it('plans a square as createGrid creates it, without a layout', () => {
    fc.assert(
      fc.property(centres, fc.integer({ min: 1, max: 21 }), radii, (center, gridSize, radiusMiles) => {
        const { grid, leftOut } = planGrid({ ...SHAPE, center, gridSize, radiusMiles });
        expect(grid).toEqual(createGrid({ center, gridSize, radiusMiles }));
        expect(leftOut).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  it('plans the same square from a spacing as from the radius', () => {
    const spacingMeters = (2 * METERS_PER_MILE) / 6;
    const { grid } = planGrid({ ...SHAPE, radiusMiles: null, spacingMeters });
    expect(grid.radiusMiles).toBeCloseTo(1, 12);
    expect(grid.layout).toBeUndefined();
  });

  it('keeps the pins of a circle within its radius and leaves out only pins outside of it', () => {
    fc.assert(
      fc.property(centres, oddSizes, radii, (center, gridSize, radiusMiles) => {
        const { grid, leftOut } = planGrid({ ...SHAPE, shape: 'circle', center, gridSize, radiusMiles });
        const radius = gridSize === 1 ? 0 : radiusMiles * METERS_PER_MILE;
        for (const pin of grid.pins) {
          check(distanceMeters(center, pin) <= radius + 0.01, () => `pin ${pin.index} is outside`);
        }
        for (const pin of leftOut) {
          check(distanceMeters(center, pin) > radius - 0.01, () => `pin ${pin.slot} is inside`);
        }
        expect(grid.pins.length + leftOut.length).toBe(gridSize ** 2);
      }),
      { numRuns: 40 },
    );
  });

  it('gives every inner pin of a hexagon six neighbours at the spacing, and a hexagon 3k(k + 1) + 1 pins', () => {
    fc.assert(
      fc.property(centres, oddSizes, radii, (center, gridSize, radiusMiles) => {
        const { grid } = planGrid({ ...SHAPE, shape: 'hexagon', center, gridSize, radiusMiles });
        const k = (gridSize - 1) / 2;
        expect(grid.pins).toHaveLength(3 * k * (k + 1) + 1);
        const at = pinPositions(grid);
        const nearest = at.map((a) =>
          at.filter((b) => a !== b && Math.abs(Math.hypot(a.row - b.row, a.col - b.col) - 1) < 1e-3),
        );
        const inner = 3 * (k - 1) * k + 1;
        if (k > 0) expect(nearest.filter(({ length }) => length === 6)).toHaveLength(inner);
      }),
      { numRuns: 15 },
    );
  });

  it.each(['circle', 'hexagon'] as const)('plans a %s that is symmetric about its centre', (shape) => {
    fc.assert(
      fc.property(centres, oddSizes, radii, (center, gridSize, radiusMiles) => {
        const { grid } = planGrid({ ...SHAPE, shape, center, gridSize, radiusMiles });
        const middle = (gridSize - 1) / 2;
        const unit = grid.spacingMeters || 1;
        const at = pinPositions(grid).map(({ row, col }) => ({
          x: (col - middle) * unit,
          y: (row - middle) * unit,
        }));
        for (const [index, { x, y }] of at.entries()) {
          const opposite = at[at.length - 1 - index];
          // Coordinates are rounded to a millimetre, also those of the only pin at the centre.
          check(
            opposite !== undefined && Math.hypot(opposite.x + x, opposite.y + y) < 0.01,
            () => `pin ${index} has no opposite`,
          );
        }
      }),
      { numRuns: 20 },
    );
  });

  it.each(['circle', 'hexagon'] as const)('rejects a %s of even size', (shape) => {
    expect(() => planGrid({ ...SHAPE, shape, gridSize: 4 })).toThrow(
      expect.objectContaining({ code: 'grid_size_even' }),
    );
  });

  it('leaves excluded pins out, keeps the others where they were, and rejects unknown indexes', () => {
    fc.assert(
      fc.property(
        centres,
        fc.uniqueArray(fc.integer({ min: 0, max: 48 }), { maxLength: 48 }),
        (center, excludedPins) => {
          const whole = createGrid({ ...SHAPE, gridSize: 7, radiusMiles: 1, center }).pins;
          const { grid, leftOut } = planGrid({ ...SHAPE, center, excludedPins });
          const kept = whole.filter(({ index }) => !excludedPins.includes(index));
          expect(grid.pins).toEqual(kept.map((pin, index) => ({ ...pin, index })));
          expect(leftOut.map(({ slot, reason }) => [slot, reason])).toEqual(
            excludedPins.toSorted((a, b) => a - b).map((slot) => [slot, 'excluded']),
          );
        },
      ),
      { numRuns: 40 },
    );
    for (const slot of [49, 21_000]) {
      expect(() => planGrid({ ...SHAPE, excludedPins: [slot] })).toThrow(
        expect.objectContaining({ code: 'excluded_pin_unknown' }),
      );
    }
    const all = Array.from({ length: 49 }, (_, slot) => slot);
    expect(() => planGrid({ ...SHAPE, excludedPins: all })).toThrow(
      expect.objectContaining({ code: 'no_pins' }),
    );
  });

  it('fills a rectangular area with as many pins as its size asks for, all inside, up to its edges', () => {
    const corners = fc.record({
      lat: fc.double({ min: -70, max: 69, noNaN: true }),
      lng: fc.double({ min: -179, max: 178, noNaN: true }),
    });
    fc.assert(
      fc.property(
        corners,
        fc.integer({ min: 2, max: 15 }),
        fc.double({ min: 0.001, max: 0.5, noNaN: true }),
        (corner, gridSize, size) => {
          const area = areaOf(readArea(square(corner, size)));
          const { grid, leftOut } = planGrid({ ...SHAPE, area, gridSize, radiusMiles: null });
          for (const { lat, lng: at, index } of grid.pins) {
            const inside =
              lat >= corner.lat && lat <= corner.lat + size && at >= corner.lng && at <= corner.lng + size;
            check(inside, () => `pin ${index} is outside`);
          }
          // The longer side has the wanted number of pins; convergence of meridians can cost one at the narrow end.
          const { rows, cols } = grid.layout ?? { rows: 0, cols: 0 };
          expect(Math.max(rows, cols)).toBe(gridSize);
          expect(leftOut.every(({ reason }) => reason === 'outside_area')).toBe(true);
          expect(grid.pins.length + leftOut.length).toBe(rows * cols);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('lays as many hexagon pins along the longer side of an area as its size asks for, each part less than a spacing from one', () => {
    const sides = fc.double({ min: 0.05, max: 0.2, noNaN: true });
    fc.assert(
      fc.property(
        centres,
        sides,
        sides,
        fc.integer({ min: 5, max: 16 }),
        ({ lat, lng }, width, height, gridSize) => {
          const [west, south] = [Math.min(lng, 179), Math.max(-60, Math.min(60, lat))];
          const [east, north] = [west + width, south + height];
          const ring = [
            [west, south],
            [east, south],
            [east, north],
            [west, north],
            [west, south],
          ];
          const area = areaOf(readArea({ type: 'Polygon', coordinates: [ring] }));
          const { grid, leftOut } = planGrid({
            ...SHAPE,
            shape: 'hexagon',
            area,
            gridSize,
            radiusMiles: null,
          });
          expect(grid.gridSize).toBe(gridSize);
          const points = [...grid.pins, ...leftOut];
          const steps = [0, 0.25, 0.5, 0.75, 1];
          for (const place of steps.flatMap((x) =>
            steps.map((y) => ({ lat: south + y * height, lng: west + x * width })),
          )) {
            const nearest = Math.min(...points.map((point) => distanceMeters(place, point)));
            check(
              nearest < grid.spacingMeters,
              () => `${JSON.stringify(place)} is ${nearest} m from a point`,
            );
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('rejects an area whose pins are nearer than the smallest spacing', () => {
    const area = areaOf(readArea(square({ lat: 40, lng: 10 }, 0.0001)));
    expect(() => planGrid({ ...SHAPE, area, gridSize: 21, radiusMiles: null })).toThrow(
      expect.objectContaining({ code: 'spacing_too_small' }),
    );
    expect(planGrid({ ...SHAPE, area, gridSize: 5, radiusMiles: null }).grid.gridSize).toBe(5);
  });

  it('loses no pin of an area at the antimeridian that is cut as RFC 7946 asks', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -80, max: 80, noNaN: true }),
        fc.integer({ min: 2, max: 20 }),
        (lat, gridSize) => {
          const box = (west: number, east: number): number[][][] => [
            [
              [west, lat],
              [east, lat],
              [east, lat + 0.2],
              [west, lat + 0.2],
              [west, lat],
            ],
          ];
          const cut = { type: 'MultiPolygon', coordinates: [box(179.9, 180), box(-180, -179.9)] };
          const whole = { type: 'Polygon', coordinates: box(-0.1, 0.1) };
          const plan = (geojson: object) =>
            planGrid({ ...SHAPE, area: areaOf(readArea(geojson)), gridSize, radiusMiles: null });
          const [there, here] = [plan(cut), plan(whole)];
          expect(there.grid.layout?.slots).toEqual(here.grid.layout?.slots);
          expect(Math.abs(there.grid.center.lng)).toBe(180);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('plans no pin in a hole, and every pin of a MultiPolygon in one of its parts', () => {
    const outer = (west: number) => [
      [west, 0],
      [west + 0.1, 0],
      [west + 0.1, 0.1],
      [west, 0.1],
      [west, 0],
    ];
    const hole = outer(0).map(([x = 0, y = 0]) => [0.03 + x * 0.4, 0.03 + y * 0.4]);
    const geometry = readArea({ type: 'MultiPolygon', coordinates: [[outer(0), hole], [outer(0.3)]] });
    for (const shape of ['square', 'hexagon'] as const) {
      const { grid } = planGrid({ ...SHAPE, shape, area: areaOf(geometry), gridSize: 21, radiusMiles: null });
      expect(grid.pins.length).toBeGreaterThan(40);
      for (const { lat, lng: at } of grid.pins) {
        const [inFirst, inSecond] = [at >= 0 && at <= 0.1, at >= 0.3 && at <= 0.4];
        expect(inFirst || inSecond).toBe(true);
        if (inFirst) expect(at > 0.03 && at < 0.07 && lat > 0.03 && lat < 0.07).toBe(false);
      }
    }
  });

  it('keeps the order and the names of points, and excludes points by their numbers', () => {
    const points = [
      { lat: 1, lng: 1, name: 'First' },
      { lat: 3, lng: 0, name: null },
      { lat: 2, lng: 5, name: 'Third' },
    ];
    const { grid, leftOut } = planGrid({
      ...SHAPE,
      area: areaOf({ kind: 'points', points }),
      gridSize: null,
      radiusMiles: null,
      excludedPins: [1],
    });
    expect(grid.pins).toEqual([
      { index: 0, row: null, col: null, lat: 1, lng: 1, point: 0, name: 'First' },
      { index: 1, row: null, col: null, lat: 2, lng: 5, point: 2, name: 'Third' },
    ]);
    expect(leftOut).toEqual([{ slot: 1, row: null, col: null, lat: 3, lng: 0, reason: 'excluded' }]);
    expect(grid.center).toEqual({ lat: 2, lng: 2.5 });
  });

  it('creates the planned pins again from what a scan stores', () => {
    const shapes = fc.constantFrom(...SHAPES);
    fc.assert(
      fc.property(centres, shapes, oddSizes, radii, (center, shape, gridSize, radiusMiles) => {
        const { grid } = planGrid({
          ...SHAPE,
          center,
          shape,
          gridSize,
          radiusMiles,
          excludedPins: gridSize > 1 ? [(gridSize ** 2 - 1) / 2] : [],
        });
        const stored = JSON.parse(JSON.stringify({ ...grid, pins: null })) as typeof grid;
        expect(createGrid(stored).pins).toEqual(grid.pins);
      }),
      { numRuns: 30 },
    );
  });

  it('rejects an area with more than 441 pins and says which spacing fits', () => {
    const area = areaOf(readArea(square({ lat: 40, lng: 10 }, 0.5)));
    const plan = (spacingMeters: number) =>
      planGrid({ ...SHAPE, area, gridSize: null, radiusMiles: null, spacingMeters });
    expect(() => plan(1_500)).toThrow(/maximum is 441. Use a spacing of at least about \d+ m/);
    expect(() => plan(1)).toThrow(expect.objectContaining({ code: 'too_many_pins' }));
    expect(() => plan(200_000)).not.toThrow();
    const wide = areaOf(readArea(square({ lat: 40, lng: 10 }, 10)));
    expect(() => planGrid({ ...SHAPE, area: wide, radiusMiles: null })).toThrow(
      expect.objectContaining({ code: 'area_too_large' }),
    );
  });

  it('rejects a spacing whose grid is smaller or larger than a radius may be', () => {
    for (const spacingMeters of [1, 300_000, NaN]) {
      expect(() => planGrid({ ...SHAPE, radiusMiles: null, spacingMeters })).toThrow(GridError);
    }
  });
});
