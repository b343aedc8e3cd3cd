import { type SpherePoint, squaredChord } from './sphere-point.js';

/** Candidates for neighbours. A pin of a lattice has at most eight around it. */
const CANDIDATES = 12;
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

function nearestTo(points: readonly SpherePoint[], from: number): Near[] {
  const origin = points[from];
  if (!origin) return [];
  const all = points.map((point, to) => ({ to, chord: squaredChord(origin, point) }));
  return all
    .filter(({ to }) => to !== from)
    .sort((a, b) => a.chord - b.chord || a.to - b.to)
    .slice(0, CANDIDATES);
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
