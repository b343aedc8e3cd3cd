import fc from 'fast-check';
import GeometryFactory from 'jsts/org/locationtech/jts/geom/GeometryFactory.js';
import GeoJSONReader from 'jsts/org/locationtech/jts/io/GeoJSONReader.js';
import OverlayOp from 'jsts/org/locationtech/jts/operation/overlay/OverlayOp.js';
import IsValidOp from 'jsts/org/locationtech/jts/operation/valid/IsValidOp.js';
import { difference, intersection } from 'polyclip-ts';
import { describe, expect, it } from 'vitest';
import { AreaError, readArea } from '../index.js';

type Ring = [number, number][];

const box = (x: number, y: number, width: number, height = width): Ring => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
  [x, y],
];
/** Open to the north between 2 and 4. */
const NOTCHED: Ring = [
  [0, 0],
  [6, 0],
  [6, 6],
  [4, 6],
  [4, 2],
  [2, 2],
  [2, 6],
  [0, 6],
  [0, 0],
];

/** Its corners lie in the notched ring, and one of its edges across the notch. */
const CROSSING: Ring = [
  [1, 1],
  [5, 1],
  [4, 6],
  [2, 6],
  [1, 1],
];

function codeOf(rings: Ring[]): string {
  try {
    readArea({ type: 'Polygon', coordinates: rings });
    return 'accepted';
  } catch (error) {
    if (error instanceof AreaError) return error.code;
    throw error;
  }
}

/** The types of JTS are incomplete. */
interface Geometry {
  getArea(): number;
}
const jts = {
  difference: (a: Geometry, b: Geometry) => OverlayOp.difference(a, b) as Geometry,
  intersection: (a: Geometry, b: Geometry) => OverlayOp.intersection(a, b) as Geometry,
  isValid: (geometry: Geometry) => IsValidOp.isValid(geometry),
};
const reader = new GeoJSONReader(new GeometryFactory()) as { read(geojson: object): Geometry };
const polygonOf = (rings: Ring[]) => reader.read({ type: 'Polygon', coordinates: rings });

/** Simple rings on a small grid of integers, so that rings often share corners and edges. */
function ring(size: number): fc.Arbitrary<Ring> {
  const position = fc.tuple(fc.integer({ min: 0, max: size }), fc.integer({ min: 0, max: size }));
  const boxes = fc
    .tuple(position, fc.integer({ min: 1, max: size }), fc.integer({ min: 1, max: size }))
    .map(([[x, y], width, height]) => box(x, y, width, height));
  const others = fc
    .uniqueArray(position, { minLength: 3, maxLength: 5, selector: String })
    .map((open) => [...open, open[0]] as Ring)
    .filter((closed) => jts.isValid(polygonOf([closed])));
  return fc.oneof(boxes, others);
}

const doubled = ring(6).map((one) => one.map(([x, y]): [number, number] => [x * 2, y * 2]));
const outer = fc.oneof(doubled, fc.constant(box(0, 0, 12)));
const hole = fc
  .tuple(ring(3), fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 }))
  .map(([one, east, north]) => one.map(([x, y]): [number, number] => [x + east, y + north]));

function isPossibleForJts([outer = [], ...holes]: Ring[]): boolean {
  const shell = polygonOf([outer]);
  const parts = holes.map((one) => polygonOf([one]));
  const isIn = parts.every((part) => jts.difference(part, shell).getArea() < 1e-9);
  const areApart = parts.every((a, n) =>
    parts.slice(0, n).every((b) => jts.intersection(a, b).getArea() < 1e-9),
  );
  return isIn && areApart && parts.every((part) => jts.difference(shell, part).getArea() > 1e-9);
}

function isPossibleForPolyclip([outer = [], ...holes]: Ring[]): boolean {
  const isIn = holes.every((hole) => difference([hole], [outer]).length === 0);
  const areApart = holes.every((a, n) => holes.slice(0, n).every((b) => intersection([a], [b]).length === 0));
  return isIn && areApart && difference([outer], [holes[0] ?? []]).length > 0;
}

describe('holes of a polygon', () => {
  it.each<[string, Ring[], string]>([
    ['the same hole twice', [box(0, 0, 9), box(1, 1, 2), box(1, 1, 2)], 'hole_repeated'],
    ['the same hole reversed', [box(0, 0, 9), box(1, 1, 2), box(1, 1, 2).reverse()], 'hole_repeated'],
    ['a hole in a notch outside', [NOTCHED, box(2, 2, 2, 4)], 'hole_outside'],
    ['a hole beside the ring that touches it', [box(0, 0, 4), box(4, 0, 4)], 'hole_outside'],
    ['a hole as large as the ring', [box(0, 0, 4), box(0, 0, 4)], 'hole_outside'],
    ['a hole in a hole', [box(0, 0, 9), box(1, 1, 6), box(2, 2, 2)], 'holes_overlap'],
    ['a hole around a hole', [box(0, 0, 9), box(2, 2, 2), box(1, 1, 6)], 'holes_overlap'],
    ['a hole in a hole that shares its edge', [box(0, 0, 9), box(1, 1, 6), box(1, 1, 2)], 'holes_overlap'],
    [
      'holes that overlap at shared corners',
      [box(0, 0, 9), box(1, 1, 4, 2), box(3, 1, 4, 2)],
      'holes_overlap',
    ],
    ['holes that cross', [box(0, 0, 9), box(1, 1, 4), box(3, 3, 4)], 'rings_cross'],
    ['a hole across a notch', [NOTCHED, CROSSING], 'rings_cross'],
    ['holes that touch in a corner', [box(0, 0, 9), box(1, 1, 2), box(3, 3, 2)], 'accepted'],
    ['holes that share an edge', [box(0, 0, 9), box(1, 1, 2), box(3, 1, 2)], 'accepted'],
    ['a hole that touches the ring along edges', [NOTCHED, box(0, 0, 2, 3)], 'accepted'],
  ])('%s: %s', (_, rings, code) => {
    expect(codeOf(rings)).toBe(code);
  });

  it('are refused exactly where JTS and polyclip find area outside the ring or in two holes', () => {
    const outcomes = { accepted: 0, refused: 0 };
    fc.assert(
      fc.property(fc.tuple(outer, hole, hole), (rings) => {
        const code = codeOf(rings);
        const isPossible = code === 'accepted';
        outcomes[isPossible ? 'accepted' : 'refused'] += 1;
        expect([code, isPossibleForJts(rings)]).toEqual([code, isPossible]);
        expect([code, isPossibleForPolyclip(rings)]).toEqual([code, isPossible]);
      }),
      { numRuns: 600 },
    );
    expect(outcomes.accepted).toBeGreaterThan(50);
    expect(outcomes.refused).toBeGreaterThan(300);
  });
});
