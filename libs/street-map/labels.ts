import { type Circle, Crowd } from './crowd.js';
import type { NamedLine } from './decode-tile.js';
import {
  type Box,
  distanceBetween,
  joinLines,
  lengthOf,
  type Line,
  type Point,
  segmentsOf,
  simplify,
} from './geometry.js';
import type { LineKind } from './schemas.js';

/** A text whose middle is at x and y. */
export interface Label {
  readonly kind: 'place' | 'road';
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** In degrees clockwise, from -90 to 90. */
  readonly angle: number;
  readonly fontSize: number;
}

interface Names {
  readonly places: readonly { readonly name: string; readonly rank: number; readonly at: Point }[];
  readonly roads: readonly NamedLine[];
}

interface Space {
  /** Where labels may be. */
  readonly box: Box;
  readonly obstacles: readonly Circle[];
  readonly textWidth: (text: string, fontSize: number, kind: Label['kind']) => number;
}

type Spot = Omit<Label, 'text' | 'kind' | 'fontSize'>;

const PLACE_SIZE = 12;
const ROAD_SIZE = 10.5;
/** Radius of the circles that cover a label, in font sizes. */
const HALF_HEIGHT = 0.62;
/** Most important first. */
const NAMED_ROADS: readonly LineKind[] = ['highway', 'major', 'medium', 'minor'];
/** How far the middle of a line may be from its straight part, so that a text follows it. */
const STRAIGHT = 3;
const STEP = 8;
/** Limits the time: the most important names come first. */
const MAX_ROADS = 150;

/**
 * Places names of places, then of roads, in order of importance. A label touches no obstacle, no other label and no
 * edge. A name appears once.
 */
export function placeLabels({ places, roads }: Names, space: Space): Label[] {
  const labels: Label[] = [];
  const taken = new Crowd(space.obstacles);
  const shown = new Set<string>();
  const tryTo = (kind: Label['kind'], text: string, fontSize: number, spots: Iterable<Spot>): void => {
    if (shown.has(text)) return;
    const width = space.textWidth(text, fontSize, kind);
    for (const spot of spots) {
      if (!isFree(spot, { width, fontSize }, taken, space.box)) continue;
      labels.push({ ...spot, kind, text, fontSize });
      for (const circle of cover(spot, width, fontSize)) taken.add(circle);
      shown.add(text);
      return;
    }
  };
  const byRank = [...places].sort((a, b) => a.rank - b.rank || compare(a.name, b.name));
  for (const { name, at } of byRank)
    tryTo('place', name, PLACE_SIZE, around(at, space.textWidth(name, PLACE_SIZE, 'place')));
  for (const { name, lines } of namedRoads(roads)) {
    const needed = space.textWidth(name, ROAD_SIZE, 'road') + ROAD_SIZE;
    tryTo('road', name, ROAD_SIZE, along(lines, needed));
  }
  return labels;
}

/** Compares by code units, which is the same on every machine. */
function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function* around([x, y]: Point, width: number): Generator<Spot> {
  for (const down of [0, -1, 1, -2, 2, -3, 3])
    for (const right of [0, -0.25, 0.25, -0.5, 0.5])
      yield { x: x + right * width, y: y + down * PLACE_SIZE * 0.75, angle: 0 };
}

function namedRoads(roads: Names['roads']): { name: string; lines: Line[] }[] {
  const byName = new Map<string, { name: string; kind: number; lines: Line[]; length: number }>();
  for (const { kind, name, line } of roads) {
    const rank = NAMED_ROADS.indexOf(kind);
    if (name === '' || rank < 0) continue;
    const road = byName.get(name) ?? { name, kind: rank, lines: [], length: 0 };
    road.kind = Math.min(road.kind, rank);
    road.lines.push(line);
    road.length += lengthOf(line);
    byName.set(name, road);
  }
  return [...byName.values()]
    .sort((a, b) => a.kind - b.kind || b.length - a.length || compare(a.name, b.name))
    .slice(0, MAX_ROADS);
}

/** Positions on the straight parts of lines that are long enough, the longest part first, from its middle to its ends. */
function* along(lines: readonly Line[], needed: number): Generator<Spot> {
  const straight = joinLines(lines)
    .map((line) => simplify(line, STRAIGHT))
    .flatMap(segmentsOf)
    .map(([from, to]) => ({ from, to, length: distanceBetween(from, to) }))
    .filter(({ length }) => length >= needed)
    .sort((a, b) => b.length - a.length);
  for (const { from, to, length } of straight) {
    const slack = (length - needed) / 2;
    for (let shift = 0; shift <= slack; shift += STEP)
      for (const sign of shift === 0 ? [1] : [1, -1])
        yield at(from, to, (length / 2 + sign * shift) / length);
  }
}

function at([x1, y1]: Point, [x2, y2]: Point, share: number): Spot {
  const angle = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
  const upright = angle > 90 ? angle - 180 : angle < -90 ? angle + 180 : angle;
  return { x: x1 + share * (x2 - x1), y: y1 + share * (y2 - y1), angle: upright };
}

/** Covers a label with circles along its middle line. */
export function* cover({ x, y, angle }: Spot, width: number, fontSize: number): Generator<Circle> {
  const radius = fontSize * HALF_HEIGHT;
  const reach = Math.max(width / 2 - radius * 0.5, 0);
  const count = Math.ceil((2 * reach) / radius) + 1;
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  for (let index = 0; index < count; index++) {
    const along = count === 1 ? 0 : -reach + (2 * reach * index) / (count - 1);
    yield { x: x + along * cos, y: y + along * sin, radius };
  }
}

function isFree(
  spot: Spot,
  { width, fontSize }: { width: number; fontSize: number },
  taken: Crowd,
  box: Box,
): boolean {
  for (const circle of cover(spot, width, fontSize)) {
    const { x, y, radius } = circle;
    if (x < box.left + radius || x > box.right - radius) return false;
    if (y < box.top + radius || y > box.bottom - radius) return false;
    if (taken.touches(circle)) return false;
  }
  return true;
}
