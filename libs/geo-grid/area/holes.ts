import inPolygon from 'point-in-polygon-hao';
import { HoleFault, type PolygonRings, type Position } from './area-geometry.js';
import { orient } from './rings.js';

type Ring = readonly Position[];

/** Where the edges of a ring lie, seen from another ring: those that are no edges of the other ring too. */
interface Sides {
  readonly isInside: boolean;
  readonly isOutside: boolean;
}

/**
 * Returns why the holes of a polygon are impossible: each must lie in the outer ring, and none in another. They may touch
 * the ring and each other, also along edges. No edges cross between their ends: the caller has checked that.
 *
 * @see RFC 7946, section 3.1.6
 */
export function faultInHoles([first = [], ...rest]: PolygonRings, path: string): HoleFault | null {
  const outer = boxed(first);
  const holes = rest.map(boxed);
  for (const [n, hole] of holes.entries()) {
    const at = `${path}/${n + 1}`;
    const { isInside, isOutside } = sidesOf(hole, outer);
    if (isInside && isOutside) {
      return new HoleFault('rings_cross', at, 'The hole crosses the outer ring at a corner.');
    }
    if (isOutside) return new HoleFault('hole_outside', at, 'The hole lies outside its polygon.');
    if (!isInside) {
      return new HoleFault('hole_outside', at, 'The hole is equal to the outer ring, so no area is left.');
    }
    for (let m = 0; m < n; m++) {
      const other = holes[m];
      const fault =
        other && doBoxesMeet(hole.box, other.box) && faultOfPair(hole, other, at, `${path}/${m + 1}`);
      if (fault) return fault;
    }
  }
  return null;
}

function faultOfPair(hole: Boxed, other: Boxed, at: string, otherAt: string): HoleFault | null {
  const [here, there] = [sidesOf(hole, other), sidesOf(other, hole)];
  if (here.isInside || there.isInside) {
    return new HoleFault(
      'holes_overlap',
      at,
      `The hole overlaps or contains the hole at ${otherAt}, or lies in it.`,
    );
  }
  if (!here.isOutside && !there.isOutside) {
    return new HoleFault('hole_repeated', at, `The hole repeats the hole at ${otherAt}.`);
  }
  return null;
}

function sidesOf({ edges, box }: Boxed, other: Boxed): Sides {
  const near = edgesNear(
    edges.filter((edge) => doBoxesMeet(edge.box, other.box)),
    other.edges.filter((edge) => doBoxesMeet(edge.box, box)),
  );
  let [isInside, isOutside, isKnown] = [false, false, false];
  for (const edge of edges) {
    const others = near.get(edge) ?? [];
    for (const [n, { from, to }] of piecesOf(edge, others).entries()) {
      // The ring stays on one side of the other until it touches it.
      const touches = n > 0 || others.some((one) => isBetween(from, one));
      if (isKnown && !touches) continue;
      isKnown = true;
      if (others.some((one) => isBetween(from, one) && isBetween(to, one))) continue;
      // A piece touches the other ring at its ends only, so that its middle is clearly on one side.
      const isIn = inPolygon([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2], other.rigid) !== false;
      if (isIn) isInside = true;
      else isOutside = true;
    }
  }
  return { isInside, isOutside };
}

/** Returns the edges of another ring whose boxes meet that of each edge. */
function edgesNear(edges: readonly Edge[], others: readonly Edge[]): ReadonlyMap<Edge, readonly Edge[]> {
  const near = new Map<Edge, Edge[]>();
  const mine = new Set(edges);
  // From west to east, so that an edge meets only those that begin before it ends.
  const sorted = [...edges, ...others].sort((a, b) => a.box[0] - b.box[0]);
  for (const [i, a] of sorted.entries()) {
    for (let j = i + 1; j < sorted.length; j++) {
      const b = sorted[j];
      if (!b || b.box[0] > a.box[2]) break;
      if (mine.has(a) === mine.has(b) || !doBoxesMeet(a.box, b.box)) continue;
      const [own, other] = mine.has(a) ? [a, b] : [b, a];
      near.set(own, [...(near.get(own) ?? []), other]);
    }
  }
  return near;
}

/** Divides an edge at the corners of another ring that lie on it. */
function piecesOf(edge: Edge, others: readonly Edge[]): Pick<Edge, 'from' | 'to'>[] {
  const { from, to } = edge;
  const distance = ([x, y]: Position): number => Math.abs(x - from[0]) + Math.abs(y - from[1]);
  const corners = others
    .map((other) => other.from)
    .filter((corner) => isBetween(corner, edge))
    .sort((a, b) => distance(a) - distance(b));
  const ends = [from, ...corners, to];
  return ends.slice(1).flatMap((end, n) => {
    const start = ends[n] ?? end;
    return start[0] === end[0] && start[1] === end[1] ? [] : [{ from: start, to: end }];
  });
}

/** Whether a position lies on an edge, its ends included. */
function isBetween([x, y]: Position, { from, to, box: [west, south, east, north] }: Edge): boolean {
  return x >= west && x <= east && y >= south && y <= north && orient(from, to, [x, y]) === 0;
}

type Box = readonly [west: number, south: number, east: number, north: number];

interface Edge {
  readonly from: Position;
  readonly to: Position;
  readonly box: Box;
}

/** A ring with what its comparisons need. */
interface Boxed {
  readonly edges: readonly Edge[];
  readonly box: Box;
  readonly rigid: number[][][];
}

function boxed(ring: Ring): Boxed {
  const edges = ring.slice(1).map((to, n) => {
    const from = ring[n] ?? to;
    return { from, to, box: boxOf([from, to]) };
  });
  return { edges, box: boxOf(ring), rigid: [ring as unknown as number[][]] };
}

function boxOf(ring: Ring): Box {
  const [lngs, lats] = [ring.map(([lng]) => lng), ring.map(([, lat]) => lat)];
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
}

function doBoxesMeet(a: Box, b: Box): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
}
