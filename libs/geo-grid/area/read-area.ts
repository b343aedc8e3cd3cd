import type { NamedPoint } from '../layout.js';
import { PINS_MAX } from '../limits.js';
import {
  AreaError,
  type AreaGeometry,
  POINT_NAME_MAX,
  type PolygonRings,
  POSITIONS_MAX,
} from './area-geometry.js';
import { readList, readPosition } from './positions.js';
import { assertSimple, readRings } from './rings.js';

interface PlacedRings {
  readonly rings: PolygonRings;
  /** A JSON pointer to the rings. */
  readonly path: string;
}

/** A part of an area whose edges are not compared yet. */
type Part =
  | { readonly kind: 'polygons'; readonly polygons: readonly PlacedRings[] }
  | { readonly kind: 'points'; readonly points: readonly NamedPoint[] };

/**
 * Reads the geometry of an area from GeoJSON: a Polygon, MultiPolygon or MultiPoint, a Feature with one, or a
 * FeatureCollection of polygons only or points only. The property `name` of a Point feature names the point; the
 * property `names` of a MultiPoint feature names its points in order.
 *
 * @throws {AreaError}
 * @see RFC 7946
 */
export function readArea(geojson: unknown): AreaGeometry {
  const parts = readParts(geojson, '');
  const [first] = parts;
  if (!first) throw new AreaError('no_geometry', '', 'The collection has no feature.');
  if (parts.some(({ kind }) => kind !== first.kind)) {
    throw new AreaError('mixed_geometries', '', 'An area has either polygons or points, not both.');
  }
  const polygons = parts.flatMap((part) => (part.kind === 'polygons' ? part.polygons : []));
  const points = parts.flatMap((part) => (part.kind === 'points' ? part.points : []));
  if (first.kind === 'polygons') {
    assertFewPositions(polygons);
    for (const { rings, path } of polygons) assertSimple(rings, path);
    return { kind: 'polygons', polygons: polygons.map(({ rings }) => rings) };
  }
  assertDistinct(points);
  return { kind: 'points', points };
}

/** Formats the geometry of an area as GeoJSON. The names of points are not part of it. */
export function areaAsGeoJson(area: AreaGeometry): { type: string; coordinates: unknown[] } {
  if (area.kind === 'points') {
    return { type: 'MultiPoint', coordinates: area.points.map(({ lng, lat }) => [lng, lat]) };
  }
  const [first, ...others] = area.polygons;
  return first && others.length === 0
    ? { type: 'Polygon', coordinates: [...first] }
    : { type: 'MultiPolygon', coordinates: [...area.polygons] };
}

function readParts(value: unknown, path: string, names?: unknown): Part[] {
  const { type, coordinates, geometry, features, properties } = asObject(value, path);
  const at = `${path}/coordinates`;
  switch (type) {
    case 'Polygon':
      return [{ kind: 'polygons', polygons: [{ rings: readRings(coordinates, at), path: at }] }];
    case 'MultiPolygon': {
      const polygons = readList(coordinates, at).map((rings, n) => {
        const path = `${at}/${n}`;
        return { rings: readRings(rings, path), path };
      });
      return [{ kind: 'polygons', polygons }];
    }
    case 'Point':
      return [{ kind: 'points', points: readPoints([coordinates], [names ?? null], at) }];
    case 'MultiPoint':
      return [{ kind: 'points', points: readPoints(readList(coordinates, at), names, at) }];
    case 'Feature': {
      const known = properties === null ? {} : asObject(properties ?? {}, `${path}/properties`);
      const isPoint = asObject(geometry, `${path}/geometry`)['type'] === 'Point';
      return readParts(geometry, `${path}/geometry`, known[isPoint ? 'name' : 'names']);
    }
    case 'FeatureCollection':
      return readList(features, `${path}/features`).flatMap((one, n) => {
        const inner = `${path}/features/${n}`;
        if (asObject(one, inner)['type'] !== 'Feature') throw unsupported(inner);
        return readParts(one, inner);
      });
    default:
      throw unsupported(path);
  }
}

function readPoints(coordinates: readonly unknown[], names: unknown, path: string): NamedPoint[] {
  const given = names ?? [];
  if (!Array.isArray(given) || given.length > coordinates.length) {
    throw new AreaError('name_invalid', path, '`names` must be an array with at most one name per point.');
  }
  return coordinates.map((position, n) => {
    const [lng, lat] = readPosition(position, `${path}/${n}`);
    return { lat, lng, name: readName(given[n] ?? null, `${path}/${n}`) };
  });
}

function readName(name: unknown, path: string): string | null {
  if (name === null) return null;
  const text = typeof name === 'string' && name.isWellFormed() ? name.normalize('NFC').trim() : '';
  if (text === '' || [...text].length > POINT_NAME_MAX || /\p{Cc}/u.test(text)) {
    throw new AreaError(
      'name_invalid',
      path,
      `The name of a point must be text of 1 to ${POINT_NAME_MAX} characters without control characters, or null.`,
    );
  }
  return text;
}

function assertDistinct(points: readonly NamedPoint[]): void {
  if (points.length > PINS_MAX) {
    throw new AreaError(
      'too_many_points',
      '',
      `An area has at most ${PINS_MAX} points; got ${points.length}.`,
    );
  }
  const seen = new Set<string>();
  for (const [n, { lat, lng }] of points.entries()) {
    // Points nearer than about a metre would be paid twice for one result.
    const key = `${lat.toFixed(5)} ${lng.toFixed(5)}`;
    if (seen.has(key)) {
      throw new AreaError(
        'point_repeated',
        '',
        `Point ${n} at [${lng}, ${lat}] repeats another within about a metre. Remove one of them.`,
      );
    }
    seen.add(key);
  }
}

function assertFewPositions(polygons: readonly PlacedRings[]): void {
  const positions = polygons.flatMap(({ rings }) => rings).reduce((sum, ring) => sum + ring.length, 0);
  if (positions <= POSITIONS_MAX) return;
  throw new AreaError(
    'too_many_positions',
    '',
    `An area has at most ${POSITIONS_MAX} positions; got ${positions}. Simplify the outline.`,
  );
}

function asObject(value: unknown, path: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return value as Record<string, unknown>;
  }
  throw new AreaError('not_geojson', path, 'The value must be a GeoJSON object.');
}

function unsupported(path: string): AreaError {
  return new AreaError(
    'not_geojson',
    `${path}/type`,
    'The type must be Polygon, MultiPolygon or MultiPoint, or a Feature or FeatureCollection of these.',
  );
}
