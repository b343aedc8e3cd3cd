import type { NamedPoint } from '../layout.js';
import { PINS_MAX } from '../limits.js';
import {
  AreaError,
  type AreaGeometry,
  type HoleFault,
  POINT_NAME_MAX,
  type PolygonRings,
  POSITIONS_MAX,
} from './area-geometry.js';
import { faultInHoles } from './holes.js';
import { readList, readPosition } from './positions.js';
import { assertNoCrossing, readRings } from './rings.js';

interface PlacedRings {
  readonly rings: PolygonRings;
  /** A JSON pointer to the rings. */
  readonly path: string;
}

interface PlacedPoint {
  readonly point: NamedPoint;
  /** A JSON pointer to its position. */
  readonly path: string;
}

/** A part of an area whose edges are not compared yet. */
type Part = { readonly path: string } & (
  | { readonly kind: 'polygons'; readonly polygons: readonly PlacedRings[] }
  | { readonly kind: 'points'; readonly points: readonly PlacedPoint[] }
);

/** The geometry of an area, and JSON pointers to the features that have none. */
export interface AreaFile {
  readonly geometry: AreaGeometry;
  /** Why the holes are impossible; null if they are not. Areas of earlier versions may have such holes. */
  readonly fault: HoleFault | null;
  readonly leftOut: readonly string[];
}

/** Reads the geometry of a new area as `readAreaFile`. @throws {AreaError} also for impossible holes */
export function readArea(geojson: unknown): AreaGeometry {
  const { geometry, fault } = readAreaFile(geojson);
  if (fault) throw fault;
  return geometry;
}

/** Returns why the holes of an area are impossible; null if they are not. */
export function faultOf(area: AreaGeometry): HoleFault | null {
  if (area.kind === 'points') return null;
  return faultOfHoles(area.polygons.map((rings) => ({ rings, path: '' })));
}

/**
 * Reads the geometry of an area from GeoJSON: a Polygon, MultiPolygon or MultiPoint, a Feature with one, or a
 * FeatureCollection or GeometryCollection of polygons only or points only. A property `name` or `title`, in any case, of a
 * feature with one point names the point; the property `names` of a MultiPoint feature names its points in order.
 *
 * @throws {AreaError}
 * @see RFC 7946
 */
export function readAreaFile(geojson: unknown): AreaFile {
  const { features, leftOut } = withGeometry(geojson);
  const parts = features.flatMap(({ value, path }) => readParts(value, path));
  const [first] = parts;
  if (!first) throw new AreaError('no_geometry', '', 'No feature has a geometry.');
  const other = parts.find(({ kind }) => kind !== first.kind);
  if (other) {
    throw new AreaError('mixed_geometries', other.path, 'An area has either polygons or points, not both.');
  }
  const polygons = parts.flatMap((part) => (part.kind === 'polygons' ? part.polygons : []));
  const points = parts.flatMap((part) => (part.kind === 'points' ? part.points : []));
  if (first.kind === 'polygons') {
    assertFewPositions(polygons);
    for (const { rings, path } of polygons) assertNoCrossing(rings, path);
    const geometry = { kind: 'polygons' as const, polygons: polygons.map(({ rings }) => rings) };
    return { geometry, fault: faultOfHoles(polygons), leftOut };
  }
  assertDistinct(points);
  return { geometry: { kind: 'points', points: points.map(({ point }) => point) }, fault: null, leftOut };
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

function faultOfHoles(polygons: readonly PlacedRings[]): HoleFault | null {
  for (const { rings, path } of polygons) {
    const fault = faultInHoles(rings, path);
    if (fault) return fault;
  }
  return null;
}

interface Placed {
  readonly value: unknown;
  readonly path: string;
}

/** Separates the features of a collection that have a geometry from those that have none. */
function withGeometry(geojson: unknown): { features: readonly Placed[]; leftOut: readonly string[] } {
  const { type, features } = asObject(geojson, '');
  if (type !== 'FeatureCollection') return { features: [{ value: geojson, path: '' }], leftOut: [] };
  const placed = readList(features, '/features').map((value, n) => ({ value, path: `/features/${n}` }));
  for (const { value, path } of placed) {
    if (asObject(value, path)['type'] !== 'Feature') throw unsupported(path);
  }
  const isEmpty = ({ value }: Placed): boolean => {
    const { geometry } = value as { geometry?: { coordinates?: unknown; geometries?: unknown } | null };
    const content = geometry?.coordinates ?? geometry?.geometries;
    return (geometry ?? null) === null || (Array.isArray(content) && content.length === 0);
  };
  return {
    features: placed.filter((one) => !isEmpty(one)),
    leftOut: placed.filter(isEmpty).map(({ path }) => path),
  };
}

function readParts(value: unknown, path: string): Part[] {
  const { type, geometry, properties } = asObject(value, path);
  if (type !== 'Feature') return readGeometry(value, path, {});
  const known = properties === null ? {} : asObject(properties ?? {}, `${path}/properties`);
  return readGeometry(geometry, `${path}/geometry`, { properties: known, path: `${path}/properties` });
}

/** The properties of a feature, and a JSON pointer to them. */
interface Properties {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly path?: string;
}

function readGeometry(value: unknown, path: string, feature: Properties): Part[] {
  const { type, coordinates, geometries } = asObject(value, path);
  const at = `${path}/coordinates`;
  switch (type) {
    case 'Polygon':
      return [{ kind: 'polygons', path: at, polygons: [{ rings: readRings(coordinates, at), path: at }] }];
    case 'MultiPolygon': {
      const polygons = readList(coordinates, at).map((rings, n) => {
        const path = `${at}/${n}`;
        return { rings: readRings(rings, path), path };
      });
      return [{ kind: 'polygons', path: at, polygons }];
    }
    case 'Point':
      return [{ kind: 'points', path: at, points: readPoints([{ value: coordinates, path: at }], feature) }];
    case 'MultiPoint': {
      const positions = readList(coordinates, at).map((one, n) => ({ value: one, path: `${at}/${n}` }));
      return [{ kind: 'points', path: at, points: readPoints(positions, feature) }];
    }
    case 'GeometryCollection':
      return readList(geometries, `${path}/geometries`).flatMap((one, n) => {
        const inner = `${path}/geometries/${n}`;
        // RFC 7946, section 3.1.8, advises against nesting.
        if (asObject(one, inner)['type'] === 'GeometryCollection') throw unsupported(inner);
        return readGeometry(one, inner, feature);
      });
    default:
      throw unsupported(path);
  }
}

function readPoints(positions: readonly Placed[], { properties = {}, path = '' }: Properties): PlacedPoint[] {
  const { names = null } = properties;
  if (names !== null && (!Array.isArray(names) || names.length > positions.length)) {
    throw new AreaError(
      'name_invalid',
      `${path}/names`,
      '`names` must be an array with at most one name per point.',
    );
  }
  const given = names as readonly unknown[] | null;
  return positions.map(({ value, path: at }, n) => {
    const [lng, lat] = readPosition(value, at);
    const name = given
      ? readName(given[n], `${path}/names/${n}`)
      : positions.length === 1
        ? nameIn(properties, path)
        : null;
    return { point: { lat, lng, name }, path: at };
  });
}

/** Returns the first name that tools give a feature: `name` before `title`, in any case. */
function nameIn(properties: Readonly<Record<string, unknown>>, path: string): string | null {
  for (const wanted of ['name', 'title']) {
    // The exact spelling comes first.
    const keys = Object.keys(properties).filter((key) => key.toLowerCase() === wanted);
    for (const key of keys.toSorted((a, b) => Number(b === wanted) - Number(a === wanted))) {
      const name = readName(properties[key], `${path}/${key}`);
      if (name !== null) return name;
    }
  }
  return null;
}

/** Reads a text, number or boolean as a name; null without one. */
function readName(value: unknown, path: string): string | null {
  if (value === null || value === undefined) return null;
  const text = typeof value === 'string' ? value.normalize('NFC') : scalarText(value);
  const name = text.trim().replace(/\s+/gu, ' ');
  if (name === '') return null;
  if (!name.isWellFormed() || [...name].length > POINT_NAME_MAX || /\p{Cc}/u.test(name)) {
    throw new AreaError(
      'name_invalid',
      path,
      `The name of a point must be text of at most ${POINT_NAME_MAX} characters without control characters, a number, a boolean or null.`,
    );
  }
  return name;
}

/** @returns a control character, which no name has, for an object or list */
function scalarText(value: unknown): string {
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '\0';
}

function assertDistinct(points: readonly PlacedPoint[]): void {
  if (points.length > PINS_MAX) {
    throw new AreaError(
      'too_many_points',
      points[PINS_MAX]?.path ?? '',
      `An area has at most ${PINS_MAX} points; got ${points.length}.`,
    );
  }
  const seen = new Map<string, string>();
  for (const { point, path } of points) {
    const { lat, lng } = point;
    // Points nearer than about a metre would be paid twice for one result.
    const key = `${lat.toFixed(5)} ${lng.toFixed(5)}`;
    const earlier = seen.get(key);
    if (earlier !== undefined) {
      throw new AreaError(
        'point_repeated',
        path,
        `The point at [${lng}, ${lat}] repeats that at ${earlier} within about a metre. Remove one of them.`,
      );
    }
    seen.set(key, path);
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
    'The type must be Polygon, MultiPolygon or MultiPoint, or a Feature, FeatureCollection or GeometryCollection of these.',
  );
}
