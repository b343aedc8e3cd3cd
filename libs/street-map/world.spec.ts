import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isInside, metersFrom, tilesFor, tilesOf, toBounds, toDegrees, toWorld } from './world.js';

const place = fc.record({
  lat: fc.double({ min: -80, max: 80, noNaN: true }),
  lng: fc.double({ min: -179, max: 179, noNaN: true }),
});

it('toDegrees reverses toWorld', () => {
  fc.assert(
    fc.property(place, ({ lat, lng }) => {
      const back = toDegrees(toWorld(lat, lng));
      expect(back.lat).toBeCloseTo(lat, 8);
      expect(back.lng).toBeCloseTo(lng, 8);
    }),
  );
});

describe('tilesFor', () => {
  it('lists tiles that cover the area, on a zoom level of the archive, or none', () => {
    fc.assert(
      fc.property(place, fc.double({ min: 100, max: 60_000, noNaN: true }), (center, radius) => {
        const bounds = toBounds(center, radius);
        const tiles = tilesFor(bounds, 736, { min: 10, max: 14 });
        expect(tiles.length).toBeLessThanOrEqual(48);
        if (tiles.length === 0) return;
        const z = tiles[0]?.z ?? NaN;
        expect(z).toBeGreaterThanOrEqual(10);
        expect(z).toBeLessThanOrEqual(14);
        const [x, y] = toWorld(center.lat, center.lng).map((share) => Math.floor(share * 2 ** z));
        expect(tiles).toContainEqual({ z, x, y });
      }),
    );
  });

  it('chooses the level whose tiles are about 512 pixels wide', () => {
    const bounds = toBounds({ lat: -34.9, lng: -56.19 }, 2_000);
    const [tile] = tilesFor(bounds, 600, { min: 0, max: 20 });
    expect(tile?.z).toBe(13);
  });

  it('lists no tile if the archive has only small tiles for a large area', () => {
    expect(tilesFor(toBounds({ lat: 0, lng: 0 }, 80_000), 736, { min: 14, max: 14 })).toEqual([]);
  });
});

it('tilesOf lists tiles row by row, and none outside of the world', () => {
  expect(tilesOf([-180, -85, 180, 85], 1)).toEqual([
    { z: 1, x: 0, y: 0 },
    { z: 1, x: 1, y: 0 },
    { z: 1, x: 0, y: 1 },
    { z: 1, x: 1, y: 1 },
  ]);
  expect(tilesOf([-180, -90, 180, 90], 0)).toEqual([{ z: 0, x: 0, y: 0 }]);
});

it('metersFrom places a point 1 km east and south of the centre', () => {
  const center = { lat: 51, lng: 71 };
  const degree = (Math.PI / 180) * 6_371_008.8;
  const lat = center.lat - 1_000 / degree;
  const [east, south] = metersFrom(center)(
    toWorld(lat, center.lng + 1_000 / degree / Math.cos((lat * Math.PI) / 180)),
  );
  expect(east).toBeCloseTo(1_000, 3);
  expect(south).toBeCloseTo(1_000, 3);
});

it('isInside includes the edges', () => {
  expect(isInside([1, 2, 3, 4], 2, 1)).toBe(true);
  expect(isInside([1, 2, 3, 4], 4.1, 2)).toBe(false);
  expect(isInside([1, 2, 3, 4], NaN, 2)).toBe(false);
});
