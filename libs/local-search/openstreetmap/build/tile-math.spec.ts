import { describe, expect, it } from 'vitest';
import { boundsOfTiles, parseTileName, representativePoint, toDegrees } from './tile-math.js';

it('parseTileName reads a tile from its file name', () => {
  expect(parseTileName('12-1407-2471.mvt')).toEqual({ z: 12, x: 1407, y: 2471 });
  expect(parseTileName('README.md')).toBeNull();
});

describe('toDegrees', () => {
  it('converts the corners of the world', () => {
    const world = { z: 0, x: 0, y: 0 };
    expect(toDegrees(world, { x: 50, y: 50 }, 100)).toEqual({ lat: 0, lng: 0 });
    const corner = toDegrees(world, { x: 0, y: 0 }, 100);
    expect(corner.lng).toBe(-180);
    // The square Mercator world ends at atan(sinh π).
    expect(corner.lat).toBeCloseTo(85.051129, 6);
  });

  it('converts a point in Montevideo', () => {
    const { lat, lng } = toDegrees({ z: 12, x: 1408, y: 2472 }, { x: 0, y: 0 }, 4096);
    expect(lat).toBeCloseTo(-34.885931, 6);
    expect(lng).toBeCloseTo(-56.25, 6);
  });
});

it('boundsOfTiles returns the outer edges of the tiles', () => {
  const [west, south, east, north] = boundsOfTiles([
    { z: 1, x: 0, y: 0 },
    { z: 1, x: 1, y: 0 },
  ]);
  expect([west, south, east, north]).toEqual([-180, 0, 180, 85.051129]);
});

describe('representativePoint', () => {
  const square = (x: number, size: number) => [
    { x, y: 0 },
    { x: x + size, y: 0 },
    { x: x + size, y: size },
    { x, y: size },
    { x, y: 0 },
  ];

  it('returns a point itself and the middle of a line', () => {
    expect(representativePoint('point', [[{ x: 3, y: 4 }]])).toEqual({ point: { x: 3, y: 4 }, size: 0 });
    expect(representativePoint('line', [square(0, 2).slice(0, 3)])?.point).toEqual({ x: 2, y: 0 });
  });

  it('returns the centroid of the largest ring', () => {
    const result = representativePoint('polygon', [square(0, 2), square(100, 10)]);
    expect(result).toEqual({ point: { x: 105, y: 5 }, size: 100 });
  });

  it('weights by area, not by vertices', () => {
    const corners = [
      ...square(0, 10).slice(0, 4),
      { x: 0, y: 6 },
      { x: 0, y: 4 },
      { x: 0, y: 2 },
      { x: 0, y: 0 },
    ];
    expect(representativePoint('polygon', [corners])?.point).toEqual({ x: 5, y: 5 });
  });

  it('handles geometry without area or points', () => {
    const flat = [
      { x: 1, y: 1 },
      { x: 2, y: 2 },
      { x: 1, y: 1 },
    ];
    expect(representativePoint('polygon', [flat])).toEqual({ point: { x: 1, y: 1 }, size: 0 });
    expect(representativePoint('polygon', [[]])).toBeNull();
    expect(representativePoint('point', [])).toBeNull();
  });
});
