import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameArea, readArea, renamePoints } from '../index.js';

type Ring = [number, number][];

/** A ring around a centre, with 15 digits. */
const ring = (lng: number, lat: number, size: number) =>
  fc.array(fc.double({ min: 0.5, max: 1, noNaN: true }), { minLength: 3, maxLength: 12 }).map((radii) => {
    const corners = radii.map((radius, n): [number, number] => {
      const angle = (n / radii.length) * 2 * Math.PI;
      return [lng + size * radius * Math.cos(angle), lat + size * radius * Math.sin(angle)];
    });
    return [...corners, corners[0]] as Ring;
  });
const place = fc.tuple(
  fc.double({ min: -170, max: 170, noNaN: true }),
  fc.double({ min: -80, max: 80, noNaN: true }),
);
/** Two polygons beside each other, each with a hole. */
const polygons = place.chain(([lng, lat]) =>
  fc.tuple(
    fc.tuple(ring(lng, lat, 0.05), ring(lng, lat, 0.01)),
    fc.tuple(ring(lng + 1, lat, 0.05), ring(lng + 1, lat, 0.01)),
  ),
);

/** Writes a ring as another tool may: rounded, with another first position, in the other direction, with altitudes. */
function rewrite(ring: Ring, digits: number, start: number, isReversed: boolean): number[][] {
  const open = ring.slice(1).map((position) => position.map((degree) => Number(degree.toFixed(digits))));
  const turned = [...open.slice(start % open.length), ...open.slice(0, start % open.length)];
  const directed = isReversed ? turned.toReversed() : turned;
  return [...directed, directed[0] ?? []].map((position) => [...position, 12]);
}

const multi = (coordinates: unknown) => ({ type: 'MultiPolygon', coordinates });

describe('isSameArea', () => {
  it('is true for polygons that a tool rounded to 6 digits or more, turned, reversed or put in another order', () => {
    fc.assert(
      fc.property(
        polygons,
        fc.integer({ min: 6, max: 12 }),
        fc.nat(20),
        fc.boolean(),
        fc.boolean(),
        (shape, ...how) => {
          const [digits, start, isReversed, isSwapped] = how;
          const written = shape.map((rings) => rings.map((one) => rewrite(one, digits, start, isReversed)));
          const sent = multi(isSwapped ? written.toReversed() : written);
          expect(isSameArea(readArea(sent), readArea(multi(shape)))).toBe(true);
          expect(isSameArea(readArea(multi(shape)), readArea(sent))).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('is false if one corner moved by two metres, or a hole went', () => {
    fc.assert(
      fc.property(polygons, fc.nat(20), (shape, corner) => {
        const [[outer, hole], second] = shape;
        const n = 1 + (corner % (outer.length - 2));
        const moved = outer.map(([lng, lat], index) => [lng, index === n ? lat + 2e-5 : lat]);
        const original = readArea(multi(shape));
        expect(isSameArea(readArea(multi([[moved, hole], second])), original)).toBe(false);
        expect(isSameArea(readArea(multi([[outer], second])), original)).toBe(false);
      }),
    );
  });

  const points = (names: (string | null)[], ...coordinates: number[][]) =>
    readArea({ type: 'Feature', properties: { names }, geometry: { type: 'MultiPoint', coordinates } });
  const [a, b] = [
    [1.23456789, 2],
    [3, 4],
  ];
  const stored = points(['A', 'B'], a, b);

  it('compares points in their order, whatever their names are', () => {
    expect(isSameArea(points(['A', 'B'], [1.234568, 2], b), stored)).toBe(true);
    expect(isSameArea(points(['A', 'C'], a, b), stored)).toBe(true);
    expect(isSameArea(points(['A', 'B'], b, a), stored)).toBe(false);
    expect(isSameArea(points(['A'], a), stored)).toBe(false);
    expect(isSameArea(points(['A'], [180, 0]), points(['A'], [-180, 0]))).toBe(true);
  });

  it('renamePoints keeps coordinates and the first name of each point, however often it is renamed', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('A', 'C', null), fc.constantFrom('B', 'A', null))),
        (renames) => {
          let area = stored;
          for (const names of renames) {
            area = renamePoints(area, points([...names], [1.234568, 2], b));
            expect(area).toMatchObject({ points: names.map((name) => ({ name })) });
          }
          if (area.kind === 'polygons' || stored.kind === 'polygons') throw new Error('points are points');
          const first = area.points.map(({ lat, lng, name, formerName = name }) => ({
            lat,
            lng,
            name: formerName,
          }));
          expect(first).toEqual(stored.points);
        },
      ),
    );
  });

  it('renamePoints returns the same object if no name differs', () => {
    expect(renamePoints(stored, points(['A', 'B'], a, b))).toBe(stored);
    const polygon = readArea(
      multi([
        [
          [
            [0, 0],
            [1, 0],
            [0, 1],
            [0, 0],
          ],
        ],
      ]),
    );
    expect(renamePoints(polygon, polygon)).toBe(polygon);
  });
});
