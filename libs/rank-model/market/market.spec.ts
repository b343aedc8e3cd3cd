import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceMeters } from '../../geo-grid/index.js';
import { distanceTerms, marketScale } from './distance-terms.js';
import { createMarket } from './market.js';
import type { ObservedScan, SeenPlace } from './observed-scan.js';
import { bearing, sphereMeters } from './sphere.js';

const anyPoint = fc.record({
  lat: fc.double({ min: -84, max: 84, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

function seen(id: number, ranks: number[], facts: Partial<SeenPlace> = {}): SeenPlace {
  return {
    id,
    ranks,
    name: `P${id}`,
    lat: 0,
    lng: id / 1000,
    category: null,
    rating: null,
    reviewCount: null,
    ...facts,
  };
}

function scanOf(places: SeenPlace[], pins = 4): ObservedScan {
  return {
    keyword: 'pizza',
    gridSize: Math.sqrt(pins),
    depth: 20,
    places,
    pins: Array.from({ length: pins }, (_, pin) => ({ lat: pin / 1000, lng: 0 })),
  };
}

describe('sphereMeters', () => {
  it('differs from the geodesic distance by at most 0.6 %', () => {
    fc.assert(
      fc.property(anyPoint, anyPoint, (a, b) => {
        const exact = distanceMeters(a, b);
        expect(Math.abs(sphereMeters(a, b) - exact)).toBeLessThanOrEqual(0.006 * exact + 1e-6);
      }),
    );
  });

  it('measures across the antimeridian', () => {
    expect(sphereMeters({ lat: 0, lng: 179.9 }, { lat: 0, lng: -179.9 })).toBeLessThan(23_000);
  });
});

describe('bearing', () => {
  it.each([
    [{ lat: 1, lng: 0 }, 0],
    [{ lat: 0, lng: 1 }, 90],
    [{ lat: -1, lng: 0 }, 180],
    [{ lat: 0, lng: -1 }, 270],
  ])('returns for the point %j the bearing %d', (to, direction) => {
    expect(bearing({ lat: 0, lng: 0 }, to)).toBeCloseTo(direction, 6);
  });

  it('returns the shorter direction across the antimeridian', () => {
    expect(bearing({ lat: 0, lng: 179.9 }, { lat: 0, lng: -179.9 })).toBeCloseTo(90, 6);
  });
});

describe('distanceTerms', () => {
  const pin = { lat: 0, lng: 0 };

  it('grows sub-linearly with the distance', () => {
    const places = [1, 2, 3, 4, 5, 6].map((k) => ({ lat: 0, lng: k / 100 }));
    const terms = distanceTerms(pin, places, 1000);
    const steps = [1, 2, 3, 4, 5].map((k) => (terms[k] ?? 0) - (terms[k - 1] ?? 0));
    expect(steps.every((step) => step > 0)).toBe(true);
    expect(steps.every((step, k) => k === 0 || step < (steps[k - 1] ?? 0))).toBe(true);
  });

  it('returns the mean of the others for a place without an address', () => {
    const terms = distanceTerms(
      pin,
      [
        { lat: 0, lng: 0.01 },
        { lat: null, lng: null },
        { lat: 0, lng: 0.03 },
      ],
      500,
    );
    expect(terms[1]).toBeCloseTo(((terms[0] ?? 0) + (terms[2] ?? 0)) / 2, 9);
  });

  it('returns finite terms if no place has an address, and if all places share one location', () => {
    for (const places of [[{ lat: null, lng: null }], [pin, pin, pin, pin, pin, pin]]) {
      const scale = marketScale([{ pins: [pin] }], places);
      expect(scale).toBeGreaterThan(0);
      expect([...distanceTerms(pin, places, scale)].every(Number.isFinite)).toBe(true);
    }
  });
});

describe('createMarket', () => {
  it('orders the listed places by rank, followed by the others as censored', () => {
    const { lists, places } = createMarket([
      scanOf([seen(5, [2, 0, -1, 1]), seen(3, [1, 0, -1, 0]), seen(9, [0, 0, -1, 2])]),
    ]);
    expect(places.map(({ id }) => id)).toEqual([3, 5, 9]);
    expect(lists.map(({ pin, order, listed }) => ({ pin, order: [...order], listed }))).toEqual([
      { pin: 0, order: [0, 1, 2], listed: 2 },
      { pin: 3, order: [1, 2, 0], listed: 2 },
    ]);
  });

  it('omits a place that is listed nowhere', () => {
    const market = createMarket([scanOf([seen(1, [1, 1, 1, 1]), seen(2, [0, 0, 0, 0])])]);
    expect(market.places.map(({ id }) => id)).toEqual([1]);
  });

  it('merges scans with the facts of the latest one', () => {
    const before = scanOf([seen(1, [1, 1, 1, 1], { reviewCount: 3 }), seen(2, [2, 2, 2, 2])]);
    const after = scanOf([seen(1, [1, 1, 1, 1], { reviewCount: 8 }), seen(4, [2, 2, 2, 2])]);
    const market = createMarket([before, after]);
    expect(market.places.map(({ id, reviewCount }) => [id, reviewCount])).toEqual([
      [1, 8],
      [2, null],
      [4, null],
    ]);
    expect(market.lists).toHaveLength(8);
  });

  it('returns no lists if no place has a rank', () => {
    expect(createMarket([scanOf([])]).lists).toEqual([]);
    expect(createMarket([scanOf([seen(1, [-1, -1, -1, -1])])]).lists).toEqual([]);
  });
});
