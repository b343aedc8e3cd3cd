import type { NamedPoint } from '../layout.js';
import { isSameLocation } from '../same-location.js';
import type { AreaGeometry, PolygonRings, Position } from './area-geometry.js';

type Ring = readonly Position[];

/**
 * Whether two areas are equal but for what tools change when they write GeoJSON: the last digits of positions, the first
 * position and the direction of a ring, and the order of polygons and holes. The order of points matters, their names do not.
 */
export function isSameArea(a: AreaGeometry, b: AreaGeometry): boolean {
  if (a.kind === 'points') {
    return (
      b.kind === 'points' &&
      a.points.length === b.points.length &&
      a.points.every((point, n) => {
        const other = b.points[n];
        return other !== undefined && isSameLocation(point, other);
      })
    );
  }
  return b.kind === 'polygons' && haveSameElements(a.polygons, b.polygons, isSamePolygon);
}

/**
 * Gives the points of a stored area the names of the same area as it was sent. Coordinates and the first name of each
 * point stay: scans of both have one series.
 *
 * @returns the stored area itself if no name differs
 */
export function renamePoints(stored: AreaGeometry, sent: AreaGeometry): AreaGeometry {
  if (stored.kind === 'polygons' || sent.kind === 'polygons') return stored;
  if (stored.points.every(({ name }, n) => name === sent.points[n]?.name)) return stored;
  const points = stored.points.map(({ lat, lng, name: before, formerName = before }, n): NamedPoint => {
    const name = sent.points[n]?.name ?? null;
    return { lat, lng, name, ...(name !== formerName && { formerName }) };
  });
  return { kind: 'points', points };
}

function isSamePolygon([outer = [], ...holes]: PolygonRings, [other = [], ...others]: PolygonRings): boolean {
  return isSameRing(outer, other) && haveSameElements(holes, others, isSameRing);
}

/** Pairs the elements in any order. */
function haveSameElements<T>(a: readonly T[], b: readonly T[], areSame: (a: T, b: T) => boolean): boolean {
  if (a.length !== b.length) return false;
  const left = [...b];
  return a.every((element) => {
    const n = left.findIndex((other) => areSame(element, other));
    if (n >= 0) left.splice(n, 1);
    return n >= 0;
  });
}

function isSameRing(a: Ring, b: Ring): boolean {
  if (a.length !== b.length) return false;
  const [ring, other] = [a.slice(1), b.slice(1)];
  const { length } = ring;
  return other.some((_, start) =>
    [1, -1].some((step) =>
      ring.every((position, n) => isSamePosition(position, other[(start + step * n + length * 2) % length])),
    ),
  );
}

function isSamePosition([lng, lat]: Position, other: Position | undefined): boolean {
  return other !== undefined && isSameLocation({ lat, lng }, { lng: other[0], lat: other[1] });
}
