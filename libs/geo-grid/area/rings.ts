import inPolygon from 'point-in-polygon-hao';
import { orient2d } from 'robust-predicates';
import type { LatLng } from '../wgs84.js';
import { AreaError, type PolygonRings, type Position } from './area-geometry.js';
import { readList, readPosition } from './positions.js';

/** An edge of a ring, with the ring's number in its polygon. */
interface Edge {
  readonly ring: number;
  readonly from: Position;
  readonly to: Position;
}

/**
 * Reads the rings of a polygon.
 *
 * @throws {AreaError} unless the rings are closed and enclose an area
 * @see RFC 7946, sections 3.1.6 and 3.1.9
 */
export function readRings(value: unknown, path: string): PolygonRings {
  return readList(value, path).map((ring, n) => readRing(ring, `${path}/${n}`));
}

/** Whether a point lies in a polygon or on its edge, with straight edges between longitudes and latitudes. */
export function isInPolygon(polygon: PolygonRings, { lat, lng }: LatLng): boolean {
  return inPolygon([lng, lat], rigid(polygon)) !== false;
}

function readRing(value: unknown, path: string): Position[] {
  const ring = readList(value, path).map((position, n) => readPosition(position, `${path}/${n}`));
  if (ring.length < 4) {
    throw new AreaError(
      'ring_too_short',
      path,
      `A ring must have at least 4 positions, of which the last repeats the first; got ${ring.length}.`,
    );
  }
  const [first, last] = [ring[0], ring.at(-1)];
  if (first?.[0] !== last?.[0] || first?.[1] !== last?.[1]) {
    throw new AreaError('ring_not_closed', path, 'The last position of a ring must repeat the first.');
  }
  for (const [n, { from, to }] of edgesOf(ring, 0).entries()) {
    if (Math.abs(from[0] - to[0]) > 180) {
      throw new AreaError(
        'crosses_antimeridian',
        `${path}/${n + 1}`,
        'An edge spans more than 180 degrees of longitude. Cut an area at the antimeridian into the parts of a MultiPolygon (RFC 7946, section 3.1.9).',
      );
    }
  }
  if (
    ring.every((position) => first && ring[1] && orient(first, ring[1], position) === 0) &&
    hasNoTurn(ring)
  ) {
    throw new AreaError('no_area', path, 'The positions of the ring lie on one line.');
  }
  return ring;
}

/** Whether no three positions of a ring make a turn. */
function hasNoTurn(ring: readonly Position[]): boolean {
  return ring.every((a, n) => {
    const [b, c] = [ring[(n + 1) % ring.length] ?? a, ring[(n + 2) % ring.length] ?? a];
    return orient(a, b, c) === 0;
  });
}

/**
 * Compares the edges of a polygon with each other, which takes a minute for as many as fit into a body: the caller has
 * limited them.
 *
 * @throws {AreaError} `ring_crosses_itself` or `rings_cross` if two edges cross each other between their ends
 */
export function assertNoCrossing(rings: PolygonRings, path: string): void {
  // From west to east, so that an edge meets only those that begin before it ends.
  const edges = rings
    .flatMap((ring, n) => edgesOf(ring, n))
    .sort((a, b) => Math.min(a.from[0], a.to[0]) - Math.min(b.from[0], b.to[0]));
  for (const [i, edge] of edges.entries()) {
    const end = Math.max(edge.from[0], edge.to[0]);
    for (let j = i + 1; j < edges.length; j++) {
      const other = edges[j];
      if (!other || Math.min(other.from[0], other.to[0]) > end) break;
      if (!doCross(edge, other)) continue;
      const near = `near [${other.from.join(', ')}]`;
      if (edge.ring === other.ring) {
        throw new AreaError(
          'ring_crosses_itself',
          `${path}/${edge.ring}`,
          `The ring crosses itself ${near}.`,
        );
      }
      throw new AreaError('rings_cross', `${path}/${other.ring}`, `Two rings cross each other ${near}.`);
    }
  }
}

function doCross({ from: a, to: b }: Edge, { from: c, to: d }: Edge): boolean {
  if (Math.max(a[1], b[1]) < Math.min(c[1], d[1]) || Math.max(c[1], d[1]) < Math.min(a[1], b[1]))
    return false;
  return orient(a, b, c) * orient(a, b, d) < 0 && orient(c, d, a) * orient(c, d, b) < 0;
}

/** Returns 1 or -1 for a turn to the left or right, 0 for none. Exact, which plain arithmetic is not. */
export function orient(a: Position, b: Position, c: Position): number {
  return Math.sign(orient2d(a[0], a[1], b[0], b[1], c[0], c[1]));
}

function edgesOf(ring: readonly Position[], number: number): Edge[] {
  return ring.slice(1).flatMap((to, n) => {
    const from = ring[n];
    return from ? [{ ring: number, from, to }] : [];
  });
}

/** The library does not change the rings, though its types say that it may. */
function rigid(polygon: PolygonRings): number[][][] {
  return polygon as unknown as number[][][];
}
