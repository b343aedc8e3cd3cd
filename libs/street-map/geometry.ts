/** A point as [x, y]: in the world, in a tile or on a screen. */
export type Point = readonly [x: number, y: number];
export type Line = readonly Point[];

/** A rectangle from its upper left to its lower right corner. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Returns each point of a line with the next one. */
export function segmentsOf(line: Line): [from: Point, to: Point][] {
  return line.slice(1).map((to, index) => [line[index] ?? to, to]);
}

export function lengthOf(line: Line): number {
  return segmentsOf(line).reduce((sum, [from, to]) => sum + distanceBetween(from, to), 0);
}

export function distanceBetween(from: Point, to: Point): number {
  return Math.hypot(to[0] - from[0], to[1] - from[1]);
}

/** Returns the parts of a line that are inside a box, by the Liang–Barsky algorithm. */
export function clipLine(line: Line, box: Box): Point[][] {
  const parts: Point[][] = [];
  let part: Point[] = [];
  for (const [from, to] of segmentsOf(line)) {
    const inside = clipSegment(from, to, box);
    if (!inside) continue;
    const [start, end] = inside;
    if (!isEqual(part.at(-1), start)) {
      if (part.length > 1) parts.push(part);
      part = [start];
    }
    if (!isEqual(start, end)) part.push(end);
  }
  if (part.length > 1) parts.push(part);
  return parts;
}

function clipSegment([x, y]: Point, [toX, toY]: Point, box: Box): [Point, Point] | null {
  const [dx, dy] = [toX - x, toY - y];
  let [enter, leave] = [0, 1];
  for (const [speed, room] of [
    [-dx, x - box.left],
    [dx, box.right - x],
    [-dy, y - box.top],
    [dy, box.bottom - y],
  ] as const) {
    if (speed === 0) {
      if (room < 0) return null;
    } else if (speed < 0) enter = Math.max(enter, room / speed);
    else leave = Math.min(leave, room / speed);
  }
  if (enter > leave) return null;
  const at = (share: number): Point =>
    share === 0 ? [x, y] : share === 1 ? [toX, toY] : within([x + share * dx, y + share * dy], box);
  return [at(enter), at(leave)];
}

/** Removes rounding errors, so that no result is outside of the box. */
function within([x, y]: Point, { left, top, right, bottom }: Box): Point {
  return [Math.min(Math.max(x, left), right), Math.min(Math.max(y, top), bottom)];
}

function isEqual(one: Point | undefined, other: Point | undefined): boolean {
  return one?.[0] === other?.[0] && one?.[1] === other?.[1];
}

/** Returns the part of a ring inside a box, by the Sutherland–Hodgman algorithm; empty if there is none. */
export function clipRing(ring: Line, box: Box): Point[] {
  return SIDES.reduce<Line>((points, side) => cutAtSide(points, side, box), ring).map((point) => point);
}

/** A side of a box: the axis that it cuts, and the direction to its inside. */
const SIDES = [
  { axis: 0, other: 1, edge: 'left', sign: 1 },
  { axis: 0, other: 1, edge: 'right', sign: -1 },
  { axis: 1, other: 0, edge: 'top', sign: 1 },
  { axis: 1, other: 0, edge: 'bottom', sign: -1 },
] as const;

function cutAtSide(points: Line, { axis, other, edge, sign }: (typeof SIDES)[number], box: Box): Point[] {
  const limit = box[edge];
  const isInside = (point: Point): boolean => (point[axis] - limit) * sign >= 0;
  const kept: Point[] = [];
  for (const [index, point] of points.entries()) {
    const before = points.at(index - 1) ?? point;
    if (isInside(before) !== isInside(point)) {
      const share = (limit - before[axis]) / (point[axis] - before[axis]);
      const across = before[other] + share * (point[other] - before[other]);
      kept.push(axis === 0 ? [limit, across] : [across, limit]);
    }
    if (isInside(point)) kept.push(point);
  }
  return kept;
}

/** Removes points that are closer than `tolerance` to the line through the others (Douglas–Peucker). */
export function simplify(line: Line, tolerance: number): Point[] {
  const keep = new Set([0, line.length - 1]);
  const at = (index: number): Point => line[index] ?? [0, 0];
  const pending: [number, number][] = [[0, line.length - 1]];
  for (let range = pending.pop(); range; range = pending.pop()) {
    const [first, last] = range;
    let [farthest, distance] = [-1, tolerance];
    for (let index = first + 1; index < last; index++) {
      const away = distanceToSegment(at(index), at(first), at(last));
      if (away > distance) [farthest, distance] = [index, away];
    }
    if (farthest < 0) continue;
    keep.add(farthest);
    pending.push([first, farthest], [farthest, last]);
  }
  return line.filter((_, index) => keep.has(index));
}

export function distanceToSegment([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const squared = dx * dx + dy * dy;
  const share = squared === 0 ? 0 : Math.min(Math.max(((x - x1) * dx + (y - y1) * dy) / squared, 0), 1);
  return Math.hypot(x - x1 - share * dx, y - y1 - share * dy);
}

/** Returns the area of a ring, by the shoelace formula. */
export function areaOf(ring: Line): number {
  const doubled = ring.reduce((sum, [x, y], index) => {
    const [lastX, lastY] = ring.at(index - 1) ?? [x, y];
    return sum + lastX * y - x * lastY;
  }, 0);
  return Math.abs(doubled) / 2;
}

/** Joins lines where exactly one ends and another starts or ends. */
export function joinLines(lines: readonly Line[]): Line[] {
  const open = new Map<string, Line>();
  const joined = new Set<Line>();
  for (const line of lines) {
    let whole = line;
    for (const end of [line[0], line.at(-1)]) {
      const other = end && open.get(String(end));
      if (!end || !other || other === whole) continue;
      joined.delete(other);
      for (const old of [other[0], other.at(-1)]) open.delete(String(old));
      const [head, tail] = [isEqual(end, other[0]) ? other.toReversed() : other, whole];
      whole = [...head, ...(isEqual(end, tail[0]) ? tail : tail.toReversed()).slice(1)];
    }
    joined.add(whole);
    for (const end of [whole[0], whole.at(-1)]) if (end) open.set(String(end), whole);
  }
  return [...joined];
}
