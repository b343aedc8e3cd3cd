import { seededRandom } from '#libs/numeric';
import { isOnEdge, neighbourGraph } from './neighbour-graph.js';
import type { SurveyedAnswer } from './survey.js';

type Graph = readonly ReadonlySet<number>[];

/** Random placements with which a block is compared. */
const SHUFFLES = 100;
/** An edge pair adjoins the unknown outside: half a cell. */
const EDGE_CELL = 0.5;

/**
 * Returns the marked answers that form compact blocks, larger than as many marks would form by chance. A block consists
 * of cells: squares or triangles of neighbours, a pin with all its neighbours, and pairs of neighbours on the edge of
 * the grid, all marked. So a row is a block on the edge of the grid only, and a checkerboard never is.
 *
 * @param isUnknown answers that may or may not be marked: cells may include them
 * @param chance a block is compact if at most this share of random placements has one as large
 */
export function compactBlocks(
  answers: readonly SurveyedAnswer[],
  isMarked: (answer: SurveyedAnswer) => boolean,
  isUnknown: (answer: SurveyedAnswer) => boolean,
  chance: number,
): ReadonlySet<SurveyedAnswer> {
  const unknown = answers.map(isUnknown);
  const marked = answers.map((answer, index) => unknown[index] === true || isMarked(answer));
  const known = [...answers.keys()].filter((index) => unknown[index] === false);
  const count = known.filter((index) => marked[index] === true).length;
  if (count < 3 || count === known.length) return new Set();
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
  const limit = randomSizes(cells, unknown, known, count)[Math.floor(SHUFFLES * chance)] ?? Infinity;
  const compact = new Set<number>();
  for (const { members, size } of blocks) {
    if (size <= limit) continue;
    for (const member of members) {
      compact.add(member);
      // The tip of a lake is in no cell.
      for (const tip of graph[member] ?? []) if (marked[tip] === true) compact.add(tip);
    }
  }
  return new Set([...compact].flatMap((index) => answers[index] ?? []));
}

interface Cell {
  readonly corners: readonly number[];
  readonly size: number;
}

interface Block {
  readonly members: ReadonlySet<number>;
  readonly size: number;
}

/** Returns the triangles and squares of a graph, the pins with all their neighbours, and the pairs on the edge. */
function cellsOf(graph: Graph, onEdge: readonly boolean[]): Cell[] {
  const cells: Cell[] = [];
  graph.forEach((neighbours, a) => {
    if (neighbours.size > 1) cells.push({ corners: [a, ...neighbours], size: 1 });
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

/**
 * Returns the sizes of the largest blocks if marks are placed at random among the known pins, largest first. Always the
 * same for equal arguments.
 */
function randomSizes(
  cells: readonly Cell[],
  unknown: readonly boolean[],
  known: readonly number[],
  marks: number,
): number[] {
  const random = seededRandom(known.length * 1009 + marks);
  const order = Int32Array.from(known);
  return Array.from({ length: SHUFFLES }, () => {
    const isMarked = [...unknown];
    for (let index = 0; index < marks; index++) {
      const other = index + Math.floor(random() * (order.length - index));
      const chosen = order[other] ?? 0;
      order[other] = order[index] ?? 0;
      order[index] = chosen;
      isMarked[chosen] = true;
    }
    const blocks = blocksOf(cells, unknown.length, (index) => isMarked[index] === true);
    return Math.max(0, ...blocks.map(({ size }) => size));
  }).sort((a, b) => b - a);
}
