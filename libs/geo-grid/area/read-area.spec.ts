import { describe, expect, it } from 'vitest';
import { areaAsGeoJson, AreaError, boundingBoxOf, readArea, readAreaFile } from '../index.js';

const RING = [
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 4],
  [0, 0],
];
const polygon = (...rings: unknown[]) => ({ type: 'Polygon', coordinates: rings });
const points = (...coordinates: unknown[]) => ({ type: 'MultiPoint', coordinates });
const moved = (by: number, scale = 1) => RING.map(([x = 0, y = 0]) => [x * scale + by, y * scale + by]);

function codeOf(geojson: unknown): string {
  try {
    readArea(geojson);
    return 'accepted';
  } catch (error) {
    if (error instanceof AreaError) return error.code;
    throw error;
  }
}

describe('readArea', () => {
  it.each([
    ['a Polygon', polygon(RING)],
    ['a Polygon with a hole that touches its edge', polygon(RING, moved(0, 0.5))],
    ['a MultiPolygon', { type: 'MultiPolygon', coordinates: [[RING], [moved(10)]] }],
    ['a MultiPoint', points([1, 2], [3, 4])],
  ])('reads %s and writes the same GeoJSON', (_, geojson) => {
    expect(areaAsGeoJson(readArea(geojson))).toEqual(geojson);
  });

  it('reads features and collections, with the names of points', () => {
    const feature = (geometry: object, properties: object | null = null) => ({
      type: 'Feature',
      geometry,
      properties,
    });
    const collection = (...features: object[]) => ({ type: 'FeatureCollection', features });
    expect(readArea(feature(polygon(RING)))).toMatchObject({ kind: 'polygons' });
    expect(readArea(collection(feature(polygon(RING)), feature(polygon(moved(9)))))).toMatchObject({
      polygons: [{ length: 1 }, { length: 1 }],
    });
    expect(readArea(feature(points([1, 2], [3, 4]), { names: ['Łódź'] }))).toEqual({
      kind: 'points',
      points: [
        { lat: 2, lng: 1, name: 'Łódź' },
        { lat: 4, lng: 3, name: null },
      ],
    });
    const named = feature({ type: 'Point', coordinates: [1, 2, 30] }, { name: ' Square ', other: 1 });
    expect(readArea(collection(named))).toEqual({
      kind: 'points',
      points: [{ lat: 2, lng: 1, name: 'Square' }],
    });
    expect(codeOf(collection(named, feature(polygon(RING))))).toBe('mixed_geometries');
  });

  it.each([
    ['null', null, 'not_geojson'],
    ['a text', 'POLYGON', 'not_geojson'],
    ['an unknown type', { type: 'LineString', coordinates: RING }, 'not_geojson'],
    ['missing coordinates', { type: 'Polygon' }, 'not_geojson'],
    ['NaN', polygon([[NaN, 0], ...RING]), 'not_geojson'],
    ['texts as numbers', points(['1', '2']), 'not_geojson'],
    ['no rings', polygon(), 'no_geometry'],
    ['no points', points(), 'no_geometry'],
    ['no features', { type: 'FeatureCollection', features: [] }, 'no_geometry'],
    ['a latitude of 91', points([100, 91]), 'coordinates_out_of_range'],
    ['swapped coordinates', points([-34.9, -156.2]), 'coordinates_out_of_range'],
    ['a ring of three positions', polygon([RING[0], RING[1], RING[0]]), 'ring_too_short'],
    ['an open ring', polygon(RING.slice(0, 4)), 'ring_not_closed'],
    [
      'a figure of eight',
      polygon([
        [0, 0],
        [4, 4],
        [4, 0],
        [0, 4],
        [0, 0],
      ]),
      'ring_crosses_itself',
    ],
    [
      'a ring on a line',
      polygon([
        [0, 0],
        [1, 1],
        [2, 2],
        [0, 0],
      ]),
      'no_area',
    ],
    ['a hole outside', polygon(RING, moved(10)), 'hole_outside'],
    ['a hole across the edge', polygon(RING, moved(2)), 'rings_cross'],
    [
      'an edge across the antimeridian',
      polygon([
        [170, 0],
        [-170, 0],
        [-170, 5],
        [170, 5],
        [170, 0],
      ]),
      'crosses_antimeridian',
    ],
    ['a point twice', points([1, 2], [3, 4], [1, 2.000001]), 'point_repeated'],
    ['442 points', points(...Array.from({ length: 442 }, (_, n) => [n / 10, 1])), 'too_many_points'],
    [
      'too many positions',
      polygon([...Array.from({ length: 6_000 }, (_, n) => [n / 100, (n / 100) ** 2 / 100]), [0, 0]]),
      'too_many_positions',
    ],
    [
      'a name with a control character',
      { type: 'Feature', properties: { names: ['a\u0000'] }, geometry: points([1, 2]) },
      'name_invalid',
    ],
    [
      'more names than points',
      { type: 'Feature', properties: { names: ['a', 'b'] }, geometry: points([1, 2]) },
      'name_invalid',
    ],
    [
      'a nested collection',
      { type: 'FeatureCollection', features: [{ type: 'FeatureCollection', features: [] }] },
      'not_geojson',
    ],
  ])('rejects %s', (_, geojson, code) => {
    expect(codeOf(geojson)).toBe(code);
  });

  it('suggests the swapped position for a latitude that is a longitude', () => {
    expect(() => readArea(points([-34.9, -156.2]))).toThrow('did you mean [-156.2, -34.9]?');
  });

  it('reads 5,000 positions in well under a second and still finds a crossing among them', () => {
    const circle = Array.from({ length: 4_990 }, (_, n) => {
      const angle = (n / 4_990) * 2 * Math.PI;
      return [Math.cos(angle), Math.sin(angle)];
    });
    expect(codeOf(polygon([...circle, circle[0]]))).toBe('accepted');
    const [first, second, third, ...rest] = circle;
    expect(codeOf(polygon([first, third, second, ...rest.slice(1), first]))).toBe('ring_crosses_itself');
  });
});

const asFeature = (geometry: unknown, properties: object | null = null) => ({
  type: 'Feature',
  geometry,
  properties,
});
const asCollection = (...features: unknown[]) => ({ type: 'FeatureCollection', features });

describe('readArea of what tools write', () => {
  const point = (...position: unknown[]) => ({ type: 'Point', coordinates: position });

  it('reads a GeometryCollection of polygons as those polygons', () => {
    const shapes = { type: 'GeometryCollection', geometries: [polygon(RING), polygon(moved(9))] };
    expect(readArea(asFeature(shapes))).toEqual(
      readArea({ type: 'MultiPolygon', coordinates: [[RING], [moved(9)]] }),
    );
    const nested = { type: 'GeometryCollection', geometries: [shapes] };
    expect(codeOf(nested)).toBe('not_geojson');
    expect(codeOf({ type: 'GeometryCollection', geometries: [] })).toBe('no_geometry');
  });

  it('leaves out features without geometry and reports them', () => {
    const empty = asFeature({ type: 'Polygon', coordinates: [] });
    const geojson = asCollection(asFeature(null), asFeature(polygon(RING)), asFeature(undefined), empty);
    expect(readAreaFile(geojson)).toEqual({
      geometry: readArea(polygon(RING)),
      fault: null,
      leftOut: ['/features/0', '/features/2', '/features/3'],
    });
    expect(codeOf(asCollection(asFeature(null)))).toBe('no_geometry');
  });

  it.each([
    [{ name: 'Plaza' }, 'Plaza'],
    [{ Name: 'Plaza', title: 'Other' }, 'Plaza'],
    [{ NAME: ' Plaza\n Mayor ' }, 'Plaza Mayor'],
    [{ name: '', Title: 'Plaza' }, 'Plaza'],
    [{ name: null, title: 7 }, '7'],
    [{ name: 4.5 }, '4.5'],
    [{ name: false }, 'false'],
    [{ name: ' ' }, null],
    [{ id: 3 }, null],
  ])('names a point after %j', (properties, name) => {
    for (const geometry of [point(1, 2), points([1, 2])]) {
      expect(readArea(asFeature(geometry, properties))).toEqual({
        kind: 'points',
        points: [{ lat: 2, lng: 1, name }],
      });
    }
  });

  it('reads positions with an altitude and a measure, known or not', () => {
    const plain = readArea(points([1, 2], [3, 4]));
    expect(readArea(points([1, 2, 30, 1_700_000], [3, 4, null]))).toEqual(plain);
    expect(codeOf(points([1]))).toBe('not_geojson');
    expect(codeOf(points([1, 2, 3, 4, 5]))).toBe('not_geojson');
    expect(codeOf(points([1, null]))).toBe('not_geojson');
  });

  it.each([
    [asCollection(asFeature(point(1, 2)), asFeature(point(1, 95))), '/features/1/geometry/coordinates'],
    [asCollection(asFeature(point(1, 2)), asFeature(point(1, 2))), '/features/1/geometry/coordinates'],
    [asCollection(asFeature(points([1, 2], [3, 4], [1, 2]))), '/features/0/geometry/coordinates/2'],
    [asCollection(asFeature(point(1, 2), { name: {} })), '/features/0/properties/name'],
    [asFeature(points([1, 2], [3, 4]), { names: ['a', []] }), '/properties/names/1'],
    [asCollection(asFeature(point(1, 2)), asFeature(polygon(RING))), '/features/1/geometry/coordinates'],
    [{ type: 'GeometryCollection', geometries: [polygon(RING), 7] }, '/geometries/1'],
  ])('points to the feature of an error', (geojson, path) => {
    expect(() => readArea(geojson)).toThrow(expect.objectContaining({ path }));
  });
});

describe('boundingBoxOf', () => {
  it('crosses the antimeridian if that box is smaller', () => {
    const west = [
      [
        [170, 0],
        [180, 0],
        [180, 5],
        [170, 5],
        [170, 0],
      ],
    ];
    const east = [
      [
        [-180, 1],
        [-175, 1],
        [-175, 6],
        [-180, 6],
        [-180, 1],
      ],
    ];
    expect(boundingBoxOf(readArea({ type: 'MultiPolygon', coordinates: [west, east] }))).toEqual([
      170, 0, -175, 6,
    ]);
    expect(boundingBoxOf(readArea(points([179, 0], [-179, 1])))).toEqual([179, 0, -179, 1]);
    expect(boundingBoxOf(readArea(points([10, 0], [-10, 1])))).toEqual([-10, 0, 10, 1]);
    expect(boundingBoxOf(readArea(points([10, 1])))).toEqual([10, 1, 10, 1]);
  });

  it('rejects too many positions before it compares their edges', () => {
    // Each edge is as wide as the area, so each would be compared with each.
    const there = Array.from({ length: 20_000 }, (_, n) => [n % 2, n / 1_000]);
    const ring = [...there, [0, -1], [1, 0.0005], [0, 0]];
    expect(() => readArea({ type: 'Polygon', coordinates: [ring] })).toThrow(
      expect.objectContaining({ code: 'too_many_positions' }),
    );
  });
});
