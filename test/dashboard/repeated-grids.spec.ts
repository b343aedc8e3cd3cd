import { type AreaGeometry, type Grid, METERS_PER_MILE, planGrid, SHAPES } from '#libs/geo-grid';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GeometryDto } from '../../src/scanning/dto/geometry.dto.js';
import { continueGrid, type EarlierGrid } from '../../src/scanning/order/continue-grid.js';
import type { RequestedGeometry } from '../../src/scanning/record/scan-geometry.js';
import { seriesIdOf } from '../../src/scanning/record/series-id.js';
import { parseCoordinates, writeCoordinates } from '../../web/base/coordinates.js';
import { milesOf } from '../../web/pages/new-scan/scan-draft.js';

const center = fc.record({
  lat: fc.double({ min: -80, max: 80, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});
const gridSize = fc.integer({ min: 1, max: 10 }).map((n) => 2 * n + 1);
const shape = fc.constantFrom(...SHAPES);
const form = { excludedPins: [], areaId: null } as const;

describe('continueGrid', () => {
  it('keeps the series of a scan whose answer is sent again by radius or spacing, exactly or rounded', () => {
    fc.assert(
      fc.property(request, (first) => {
        const grid = plan(first);
        for (const again of repeatsOf(first, grid)) {
          const continued = plan(continueGrid(again, plan(again), [stored(grid)]));
          expect(seriesOf(continued)).toBe(seriesOf(grid));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('keeps the series of an area whose spacing is sent again', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 20 }),
        fc.constantFrom('square', 'hexagon'),
        (gridSize, shape) => {
          const form = { shape, spacingMeters: null, excludedPins: [], areaId: 1 } as const;
          const grid = plan({ gridSize, radiusMiles: null, form });
          const { spacing_meters: spacingMeters } = GeometryDto.from(columns(grid));
          const again = { gridSize: null, radiusMiles: null, form: { ...form, spacingMeters } };
          expect(seriesOf(plan(continueGrid(again, plan(again), [stored(grid)])))).toBe(seriesOf(grid));
        },
      ),
    );
  });

  it('leaves a request as it is if the grid moved by two metres, grew by one metre, or has another size or shape', () => {
    fc.assert(
      fc.property(request, (first) => {
        const earlier = [stored(plan(first))];
        const { center, gridSize, form } = first;
        const others = [
          { ...first, center: { ...center, lat: center.lat + 2e-5 } },
          { ...first, gridSize: gridSize === 21 ? 19 : (gridSize ?? 0) + 2 },
          { ...first, form: { ...form, shape: form.shape === 'circle' ? 'hexagon' : 'circle' } },
        ] as const;
        for (const other of others) expect(continueGrid(other, plan(other), earlier)).toBe(other);
      }),
    );
  });

  it('prefers the grid that is equal to a similar one', () => {
    const again = { center: HOME, gridSize: 3, radiusMiles: 1 };
    const grid = stored(plan(again));
    const similar = { ...grid, center: { ...HOME, lat: HOME.lat + 5e-7 } };
    expect(continueGrid(again, plan(again), [similar, grid])).toBe(again);
    expect(continueGrid(again, plan(again), [similar])).toMatchObject({ center: similar.center });
  });
});

const HOME = { lat: -34.9, lng: -56.2 };

const COAST: AreaGeometry = {
  kind: 'polygons',
  polygons: [
    [
      [
        [-56.2, -34.92],
        [-56.17012345, -34.92],
        [-56.18, -34.9],
        [-56.2, -34.92],
      ],
    ],
  ],
};

/** Requests by radius and by spacing around a centre. */
const request: fc.Arbitrary<Request> = fc.oneof(
  fc.record({
    center,
    gridSize,
    radiusMiles: fc.double({ min: 0.05, max: 100, noNaN: true }),
    form: fc.record({ shape, spacingMeters: fc.constant(null), ...constants(form) }),
  }),
  fc.record({
    center,
    gridSize,
    radiusMiles: fc.constant(null),
    form: fc.record({ shape, spacingMeters: fc.integer({ min: 100, max: 5_000 }), ...constants(form) }),
  }),
);

function round(value: number, digits: number) {
  return Number(value.toFixed(digits));
}

function constants<T extends object>(record: T) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, fc.constant(value)])) as {
    [Key in keyof T]: fc.Arbitrary<T[Key]>;
  };
}

function plan({ center = HOME, form, ...size }: RequestedGeometry): Grid {
  return planGrid({
    center,
    ...size,
    shape: form?.shape ?? 'square',
    spacingMeters: form?.spacingMeters ?? null,
    excludedPins: [],
    area: typeof form?.areaId === 'number' ? { id: 1, version: 1, name: 'Coast', geometry: COAST } : null,
    isAtSea: null,
  }).grid;
}

function columns({ center, gridSize, radiusMiles, layout = null }: Grid) {
  return {
    centerLat: center.lat,
    centerLng: center.lng,
    gridSize,
    radiusMiles,
    layout,
  };
}

function seriesOf(grid: Grid): string {
  const named = { businessId: 1, placeVersion: 1, provider: 'serper', keywordKey: 'cafe' };
  return seriesIdOf({ ...named, ...columns(grid) });
}

function stored({ center, gridSize, radiusMiles, layout }: Grid): EarlierGrid {
  return {
    center,
    gridSize,
    radiusMiles,
    shape: layout?.shape ?? null,
    spacingMeters: layout?.spacingMeters ?? null,
    areaId: layout?.area?.id ?? null,
    areaVersion: layout?.area?.version ?? null,
  };
}

/** What a caller sends who read the scan, as the dashboard, other tools and people write it. */
function repeatsOf({ form, gridSize }: Request, grid: Grid): RequestedGeometry[] {
  const { center, spacing_meters: spacingMeters } = GeometryDto.from(columns(grid));
  const bySpacing = { gridSize, radiusMiles: null, form: { ...form, spacingMeters } };
  const byRadius = (radiusMiles: number) => ({
    gridSize,
    radiusMiles,
    form: { ...form, spacingMeters: null },
  });
  const typed = milesOf(grid.radiusMiles * METERS_PER_MILE);
  const middles = [
    center,
    parseCoordinates(writeCoordinates(center)) ?? center,
    { lat: round(center.lat, 6), lng: round(center.lng, 6) },
    { lat: round(center.lat, 7), lng: round(center.lng, 7) },
  ];
  return middles.flatMap((at) =>
    [byRadius(grid.radiusMiles), byRadius(typed), bySpacing].map((one) => ({ ...one, center: at })),
  );
}

type Request = RequestedGeometry & Required<Pick<RequestedGeometry, 'center' | 'form'>>;
