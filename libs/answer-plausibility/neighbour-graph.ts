import { type SpherePoint, squaredChord } from './sphere-point.js';

/** Candidates for neighbours. A pin of a lattice has at most eight around it. */
const CANDIDATES = 12;
/** A gap this wide between the bearings of two neighbours, in radians, is the edge of the grid. */
const EDGE_GAP = (150 / 180) * Math.PI;
/** Pins of a lattice are on a circle only up to rounding. */
const TIE = 1 + 1e-6;

/**
 * Returns the neighbours of each point in the Gabriel graph: two points are neighbours if no other point is in or on
 * the circle between them. On a square lattice these are the four nearest, on a hexagonal one the six nearest; for any
 * other points, with holes of any kind, it needs no scale.
 *
 * @see K. R. Gabriel and R. R. Sokal, "A new statistical approach to geographic variation analysis" (1969)
 */
export function neighbourGraph(points: readonly SpherePoint[]): ReadonlySet<number>[] {
  const graph = points.map(() => new Set<number>());
  points.forEach((point, from) => {
    const near = nearestTo(points, from);
    for (const { to, chord } of near) {
      if (chord === 0 || near.some((other) => other.to !== to && isBetween(points, point, to, other, chord)))
        continue;
      graph[from]?.add(to);
      graph[to]?.add(from);
    }
  });
  return graph;
}

interface Near {
  readonly to: number;
  readonly chord: number;
}

/** Returns the nearest other points, nearest first. */
function nearestTo(points: readonly SpherePoint[], from: number): Near[] {
  const origin = points[from];
  const near: Near[] = [];
  if (!origin) return near;
  points.forEach((point, to) => {
    const chord = squaredChord(origin, point);
    if (to === from || (near.length === CANDIDATES && chord >= (near.at(-1)?.chord ?? 0))) return;
    // Insertion in a short list is faster than sorting all points.
    let place = near.length;
    while (place > 0 && chord < (near[place - 1]?.chord ?? 0)) place--;
    near.splice(place, 0, { to, chord });
    if (near.length > CANDIDATES) near.pop();
  });
  return near;
}

function isBetween(
  points: readonly SpherePoint[],
  from: SpherePoint,
  to: number,
  other: Near,
  chord: number,
): boolean {
  const [end, middle] = [points[to], points[other.to]];
  if (!end || !middle || other.chord === 0) return false;
  return other.chord + squaredChord(middle, end) <= chord * TIE;
}

/** Returns whether others are missing in a wide range of bearings around a point. */
export function isOnEdge(point: SpherePoint, others: readonly SpherePoint[]): boolean {
  const bearings = others.map((other) => bearingOf(point, other)).sort((a, b) => a - b);
  const [first] = bearings;
  if (first === undefined) return true;
  return bearings.some((bearing, index) => (bearings[index + 1] ?? first + 2 * Math.PI) - bearing > EDGE_GAP);
}

/** Returns the bearing in radians. At a pole it is relative to any direction. */
function bearingOf([x, y, z]: SpherePoint, [otherX, otherY, otherZ]: SpherePoint): number {
  const ring = Math.hypot(x, y);
  const [eastX, eastY] = ring > 1e-12 ? [-y / ring, x / ring] : [0, 1];
  const east = eastX * otherX + eastY * otherY;
  const north = (otherZ * ring * ring - z * (x * otherX + y * otherY)) / (ring || 1);
  return Math.atan2(east, north);
}
