import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  areaOf,
  clipLine,
  clipRing,
  distanceBetween,
  distanceToSegment,
  joinLines,
  lengthOf,
  type Line,
  type Point,
  segmentsOf,
  simplify,
} from './geometry.js';

const BOX = { left: 0, top: 0, right: 100, bottom: 50 };
const coordinate = fc.integer({ min: -300, max: 300 });
const point: fc.Arbitrary<Point> = fc.tuple(coordinate, coordinate);
const line = fc.array(point, { minLength: 2, maxLength: 12 });

const isInBox = ([x, y]: Point): boolean => x >= 0 && y >= 0 && x <= 100 && y <= 50;
const distanceToLine = (at: Point, points: Line): number =>
  Math.min(...segmentsOf(points).map(([from, to]) => distanceToSegment(at, from, to)));
/** Points along a line, at most one unit apart. */
const samples = (points: Line): Point[] =>
  segmentsOf(points).flatMap(([from, to]) => {
    const steps = Math.ceil(distanceBetween(from, to)) + 1;
    return Array.from({ length: steps + 1 }, (_, step): Point => {
      const share = step / steps;
      return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
    });
  });

describe('clipLine', () => {
  it('keeps what is inside of the box, and nothing else', () => {
    fc.assert(
      fc.property(line, (points) => {
        const parts = clipLine(points, BOX);
        expect(parts.flat().every(isInBox)).toBe(true);
        for (const part of parts) {
          expect(part.length).toBeGreaterThan(1);
          for (const at of samples(part)) expect(distanceToLine(at, points)).toBeLessThan(1e-6);
        }
        const inside = samples(points).filter(([x, y]) => x > 0.01 && y > 0.01 && x < 99.99 && y < 49.99);
        // A line that only touches a single point has no length.
        if (lengthOf(points) === 0) return;
        for (const at of inside) {
          expect(Math.min(...parts.map((part) => distanceToLine(at, part)))).toBeLessThan(1e-6);
        }
      }),
    );
  });

  it('returns a line inside of the box unchanged, and splits a line that leaves and returns', () => {
    const inside: Line = [
      [1, 1],
      [40, 20],
      [99, 49],
    ];
    expect(clipLine(inside, BOX)).toEqual([inside]);
    const leaving: Line = [
      [10, 40],
      [20, 60],
      [30, 40],
    ];
    expect(clipLine(leaving, BOX)).toEqual([
      [
        [10, 40],
        [15, 50],
      ],
      [
        [25, 50],
        [30, 40],
      ],
    ]);
    expect(clipLine([], BOX)).toEqual([]);
  });
});

describe('clipRing', () => {
  it('returns a ring in the box with at most its area', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 3, maxLength: 10 }), (ring) => {
        const clipped = clipRing(ring, BOX);
        for (const [x, y] of clipped) {
          expect(x).toBeGreaterThanOrEqual(-1e-9);
          expect(x).toBeLessThanOrEqual(100 + 1e-9);
          expect(y).toBeGreaterThanOrEqual(-1e-9);
          expect(y).toBeLessThanOrEqual(50 + 1e-9);
        }
      }),
    );
  });

  it('cuts triangles to the area that they share with the box', () => {
    // Convex rings: the area of the intersection is known from sampling.
    fc.assert(
      fc.property(point, point, point, (a, b, c) => {
        const clipped = clipRing([a, b, c], BOX);
        const isIn = ([x, y]: Point): boolean => {
          const sides = segmentsOf([a, b, c, a]).map(([[x1, y1], [x2, y2]]) =>
            Math.sign((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)),
          );
          return !sides.includes(1) || !sides.includes(-1);
        };
        let sampled = 0;
        if (areaOf([a, b, c]) > 0)
          for (let x = 0.5; x < 100; x++) for (let y = 0.5; y < 50; y++) if (isIn([x, y])) sampled += 1;
        const area = clipped.length > 2 ? areaOf(clipped) : 0;
        expect(Math.abs(area - sampled)).toBeLessThan(160);
      }),
      { numRuns: 60 },
    );
  });

  it('returns the whole box for a ring around it, and nothing for a ring beside it', () => {
    const around: Line = [
      [-10, -10],
      [200, -10],
      [200, 200],
      [-10, 200],
    ];
    expect(areaOf(clipRing(around, BOX))).toBe(5000);
    const beside = around.map(([x, y]): Point => [x + 500, y]);
    expect(clipRing(beside, BOX)).toEqual([]);
  });
});

describe('simplify', () => {
  it('keeps both ends and moves the line by at most the tolerance', () => {
    fc.assert(
      fc.property(line, fc.double({ min: 0.1, max: 50, noNaN: true }), (points, tolerance) => {
        const simple = simplify(points, tolerance);
        expect(simple[0]).toEqual(points[0]);
        expect(simple.at(-1)).toEqual(points.at(-1));
        expect(points).toEqual(expect.arrayContaining(simple));
        for (const at of points) expect(distanceToLine(at, simple)).toBeLessThanOrEqual(tolerance + 1e-9);
      }),
    );
  });

  it('removes points of a straight line', () => {
    const straight = Array.from({ length: 50 }, (_, n): Point => [n, 2 * n]);
    expect(simplify(straight, 0.1)).toEqual([straight[0], straight[49]]);
  });
});

describe('joinLines', () => {
  it('keeps every part of every line, and joins a line that was cut', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(point, { minLength: 3, maxLength: 12, selector: String }),
        fc.nat(),
        (points, seed) => {
          const at = 1 + (seed % (points.length - 2));
          const halves = [points.slice(0, at + 1), points.slice(at).reverse()];
          const joined = joinLines(halves);
          expect(joined).toHaveLength(1);
          expect(lengthOf(joined[0] ?? [])).toBeCloseTo(lengthOf(points), 6);
          expect([points, points.toReversed()]).toContainEqual(joined[0]);
        },
      ),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), (lines) => {
        const total = (all: readonly Line[]): number => all.reduce((sum, each) => sum + lengthOf(each), 0);
        expect(total(joinLines(lines))).toBeCloseTo(total(lines), 6);
      }),
    );
  });
});
