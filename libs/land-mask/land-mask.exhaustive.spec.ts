import fc from 'fast-check';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { distanceMeters, type LatLng } from '../geo-grid/index.js';
import { readLand } from './build/read-land.js';
import { LandMask, SHORE_METERS } from './land-mask.js';
import { encodeRings, readLandMask } from './land-mask-file.js';
import { storeRings } from './stored-rings.js';

/** The half side of the box below, in degrees. */
const HALF = 0.5;

/** Returns the mask of a box of one square degree around a point, with longitudes from −180 to 180. */
function boxAround({ lat, lng }: LatLng): LandMask {
  const corners = [
    [-HALF, -HALF],
    [HALF, -HALF],
    [HALF, HALF],
    [-HALF, HALF],
    [-HALF, -HALF],
  ] as const;
  return new LandMask(storeRings([corners.map(([east, north]) => [wrap(lng + east), lat + north])]));
}

function wrap(lng: number): number {
  return ((((lng + 180) % 360) + 360) % 360) - 180;
}

const center = fc.record({
  lat: fc.double({ min: -80, max: 80, noNaN: true }),
  // Half of the boxes cross the antimeridian.
  lng: fc.oneof(
    fc.double({ min: -180, max: 180, noNaN: true }),
    fc.double({ min: 179.5, max: 180.5, noNaN: true }).map(wrap),
  ),
});
const offset = fc.double({ min: -2, max: 2, noNaN: true });

describe('LandMask of a box', () => {
  it('isClearlyAtSea is false within the box and near it, and true farther away, also across the antimeridian', () => {
    fc.assert(
      fc.property(center, offset, offset, (middle, east, north) => {
        const point = { lat: middle.lat + north, lng: wrap(middle.lng + east) };
        // The nearest point of the box in degrees; exact enough for a distance of some kilometres.
        const clamp = (value: number): number => Math.min(HALF, Math.max(-HALF, value));
        const shore = { lat: middle.lat + clamp(north), lng: wrap(middle.lng + clamp(east)) };
        const meters = distanceMeters(point, shore);
        const isAtSea = boxAround(middle).isClearlyAtSea(point);
        if (meters < SHORE_METERS * 0.97) expect(isAtSea).toBe(false);
        // The coordinates of the mask are rounded, and a meridian is not the nearest way to a parallel.
        if (meters > SHORE_METERS * 1.1) expect(isAtSea).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('isClearlyAtSea is true in a lake of more than twice the distance from the shore, and false on its island', () => {
    const ring = (half: number) => [
      [-half, -half],
      [half, -half],
      [half, half],
      [-half, half],
      [-half, -half],
    ];
    const mask = new LandMask(storeRings([ring(1), ring(0.5), ring(0.1)]));
    const at = (lng: number) => mask.isClearlyAtSea({ lat: 0.01, lng });
    expect([0, 0.3, 0.75, 1.5].map(at)).toEqual([false, true, false, true]);
  });
});

describe('LandMask of the installed map of the world', () => {
  const folder = mkdtempSync(join(tmpdir(), 'land-mask-'));
  const path = join(folder, 'mask');
  let mask: LandMask;

  beforeAll(async () => {
    writeFileSync(path, encodeRings(readLand(), 1));
    mask = await readLandMask(path);
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it.each([
    ['Montevideo', -34.9, -56.17],
    ['Astana, far from any shore', 51.13, 71.43],
    ['the Venetian lagoon, near the shore', 45.43, 12.34],
    ['Manhattan', 40.75, -73.99],
    ['Taveuni, on the antimeridian', -16.83, -180],
    ['Chukotka, east of the antimeridian', 67, -179],
    ['Chukotka, west of the antimeridian', 67, 179],
    ['the Antarctic plateau', -84.9, 0],
    ['Lake Superior, a lake', 47.7, -87.5],
  ])('isClearlyAtSea is false for %s', (_, lat, lng) => {
    expect(mask.isClearlyAtSea({ lat, lng })).toBe(false);
  });

  it.each([
    ['the Río de la Plata, 10 km from Montevideo', -35.02, -56.17],
    ['the Atlantic on the equator', 0, -25],
    ['the Pacific on the antimeridian', 0, 180],
    ['the Pacific on the other side of the antimeridian', 0, -180],
    ['the Arctic Ocean', 84.9, 0],
    ['the Southern Ocean', -60, -120],
  ])('isClearlyAtSea is true for %s', (_, lat, lng) => {
    expect(mask.isClearlyAtSea({ lat, lng })).toBe(true);
  });

  it('readLandMask names the command that writes a missing file', async () => {
    await expect(readLandMask(join(folder, 'missing'))).rejects.toThrow('npm run build');
  });

  it('readLandMask rejects a file of another version', async () => {
    const other = join(folder, 'other');
    writeFileSync(other, encodeRings({ format: 2, rings: [] }, 1));
    await expect(readLandMask(other)).rejects.toThrow('another version');
  });
});
