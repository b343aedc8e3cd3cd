import { parseCoordinates, writeCoordinates } from '../../base/coordinates.js';
import type { Point } from '../../map/geometry.js';

export const AREA_KINDS = ['polygons', 'points'] as const;
export type AreaKind = (typeof AREA_KINDS)[number];

/** A corner of a polygon, or a point to measure. */
export interface AreaPoint extends Point {
  readonly name?: string;
}

/** An area as typed: a list of points, GeoJSON that a list cannot write, or the first line that is neither. */
export type AreaText =
  | { readonly points: readonly AreaPoint[] }
  | { readonly geojson: Readonly<Record<string, unknown>> }
  | { readonly badLine: number };

/** Parses "latitude, longitude, name" in each line, or GeoJSON. */
export function parseAreaText(text: string): AreaText {
  if (text.trimStart().startsWith('{')) {
    try {
      return { geojson: JSON.parse(text) as Readonly<Record<string, unknown>> };
    } catch {
      return { badLine: 1 };
    }
  }
  const points: AreaPoint[] = [];
  for (const [n, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const [lat = '', lng = '', ...rest] = line.split(',');
    const at = parseCoordinates(`${lat},${lng}`);
    if (!at) return { badLine: n + 1 };
    const name = rest.join(',').trim();
    points.push({ ...at, ...(name !== '' && { name }) });
  }
  return { points };
}

/** Writes points so that they can be parsed again. */
export function writeAreaText(points: readonly AreaPoint[]): string {
  return points
    .map((point) => [writeCoordinates(point), point.name].filter((part) => part !== undefined).join(', '))
    .join('\n');
}

/** Returns the GeoJSON of an area; null while points are missing. */
export function geojsonOf(text: AreaText, kind: AreaKind): Record<string, unknown> | null {
  if ('badLine' in text) return null;
  if ('geojson' in text) return text.geojson;
  const positions = text.points.map(({ lat, lng }) => [lng, lat]);
  if (kind === 'points') {
    if (positions.length === 0) return null;
    const names = text.points.map(({ name = null }) => name);
    return {
      type: 'Feature',
      properties: names.some((name) => name !== null) ? { names } : {},
      geometry: { type: 'MultiPoint', coordinates: positions },
    };
  }
  const [first] = positions;
  return first && positions.length >= 3 ? { type: 'Polygon', coordinates: [[...positions, first]] } : null;
}

/** The parts of a saved area that its text needs. */
interface Saved {
  readonly properties: { readonly names?: readonly (string | null)[] };
  readonly geometry: { readonly type: string; readonly coordinates: unknown };
}

/** Writes a saved area as points, or as GeoJSON if it has several rings. */
export function textOfArea({ properties, geometry }: Saved): string {
  const { type } = geometry;
  const coordinates = geometry.coordinates as readonly unknown[];
  if (type === 'MultiPoint') {
    const points = (coordinates as readonly Position[]).map((position, n) => {
      const name = properties.names?.[n];
      return { ...pointOf(position), ...(typeof name === 'string' && { name }) };
    });
    return writeAreaText(points);
  }
  const rings = coordinates as readonly (readonly Position[])[];
  const [ring] = rings;
  if (type === 'Polygon' && ring && rings.length === 1) return writeAreaText(ring.slice(0, -1).map(pointOf));
  return JSON.stringify(geometry);
}

type Position = readonly [lng: number, lat: number];

function pointOf([lng, lat]: Position): AreaPoint {
  return { lat, lng };
}
