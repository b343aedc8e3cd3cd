import { seededRandom } from '../rank-model/numeric/random.js';
import { neighbourGraph } from './neighbour-graph.js';
import type { SpherePoint } from './sphere-point.js';
import type { SurveyedAnswer } from './survey.js';

type Graph = readonly ReadonlySet<number>[];

/** Random placements with which a block is compared. */
const SHUFFLES = 200;
/** A block is no coincidence if at most this share of random placements has one as large. */
const CHANCE = 0.01;
/** A gap this wide between the bearings of two neighbours, in radians, is the edge of the grid. */
const EDGE_GAP = (150 / 180) * Math.PI;
/** An edge pair adjoins the unknown outside: half a cell. */
const EDGE_CELL = 0.5;

/**
 * Returns the marked answers that form compact blocks, larger than as many marks would form by chance. A block consists
 * of cells: squares or triangles of neighbours that are all marked, and pairs of neighbours on the edge of the grid. So
 * a row is a block on the edge of the grid only, and a checkerboard never is.
 */
export function compactBlocks(
  answers: readonly SurveyedAnswer[],
  isMarked: (answer: SurveyedAnswer) => boolean,
): ReadonlySet<SurveyedAnswer> {
  const marked = answers.map(isMarked);
  const count = marked.filter(Boolean).length;
  if (count < 3 || count === answers.length) return new Set();
  const points = answers.map(({ at }) => at);
  const graph = neighbourGraph(points);
  const onEdge = points.map((point, index) =>
    isOnEdge(
      point,
      points.filter((_, other) => graph[index]?.has(other)),
    ),
  );
  const cells = cellsOf(graph, onEdge);
  const blocks = blocksOf(cells, points.length, (index) => marked[index] === true);
  if (blocks.length === 0) return new Set();
  const limit = randomSizes(cells, points.length, count)[Math.floor(SHUFFLES * CHANCE)] ?? Infinity;
  const compact = blocks.filter(({ size }) => size > limit).flatMap(({ members }) => [...members]);
  return new Set(compact.flatMap((index) => answers[index] ?? []));
}

interface Cell {
  readonly corners: readonly number[];
  readonly size: number;
}

interface Block {
  readonly members: ReadonlySet<number>;
  readonly size: number;
}

/** Returns the triangles and squares of a graph, and the pairs on the edge. */
function cellsOf(graph: Graph, onEdge: readonly boolean[]): Cell[] {
  const cells: Cell[] = [];
  graph.forEach((neighbours, a) => {
    for (const b of neighbours) {
      if (b > a && onEdge[a] && onEdge[b]) cells.push({ corners: [a, b], size: EDGE_CELL });
      for (const c of neighbours) {
        if (c <= b) continue;
        if (graph[b]?.has(c)) {
          if (b > a) cells.push({ corners: [a, b, c], size: 1 });
          continue;
        }
        for (const d of graph[b] ?? []) {
          if (d > a && d !== c && graph[c]?.has(d) && !neighbours.has(d) && Math.min(b, c) > a) {
            cells.push({ corners: [a, b, c, d], size: 1 });
          }
        }
      }
    }
  });
  return cells;
}

/** Joins the cells whose corners are all marked to blocks. */
function blocksOf(cells: readonly Cell[], count: number, isMarked: (index: number) => boolean): Block[] {
  const parent = Int32Array.from({ length: count }, (_, index) => index);
  const rootOf = (index: number): number => {
    let root = index;
    while (parent[root] !== root) root = parent[root] ?? root;
    parent[index] = root;
    return root;
  };
  const full = cells.filter(({ corners }) => corners.every(isMarked));
  for (const { corners } of full) {
    const [first = 0] = corners;
    for (const corner of corners) parent[rootOf(corner)] = rootOf(first);
  }
  const blocks = new Map<number, { members: Set<number>; size: number }>();
  for (const { corners, size } of full) {
    const root = rootOf(corners[0] ?? 0);
    const block = blocks.get(root) ?? { members: new Set<number>(), size: 0 };
    for (const corner of corners) block.members.add(corner);
    block.size += size;
    blocks.set(root, block);
  }
  return [...blocks.values()];
}

/** Returns the sizes of the largest blocks of random placements, largest first. Always the same for equal arguments. */
function randomSizes(cells: readonly Cell[], count: number, marked: number): number[] {
  const random = seededRandom(count * 1009 + marked);
  const order = Int32Array.from({ length: count }, (_, index) => index);
  const isMarked = new Uint8Array(count);
  return Array.from({ length: SHUFFLES }, () => {
    isMarked.fill(0);
    for (let index = 0; index < marked; index++) {
      const other = index + Math.floor(random() * (count - index));
      const chosen = order[other] ?? 0;
      order[other] = order[index] ?? 0;
      order[index] = chosen;
      isMarked[chosen] = 1;
    }
    return Math.max(0, ...blocksOf(cells, count, (index) => isMarked[index] === 1).map(({ size }) => size));
  }).sort((a, b) => b - a);
}

/** Returns whether a point has no neighbour in a wide range of bearings. */
function isOnEdge(point: SpherePoint, neighbours: readonly SpherePoint[]): boolean {
  const bearings = neighbours.map((other) => bearingOf(point, other)).sort((a, b) => a - b);
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
