import type { Random } from '#libs/numeric';
import type { JudgedListing } from '../pin-answer.js';
import { foreignTown, pointAt } from './markets.js';
import { between, kilometersBetween, pick, type PlanePoint } from './world.js';

/** Turns the right answer of a pin into a wrong one. */
export type Fault = (right: readonly JudgedListing[], random: Random) => readonly JudgedListing[];

/** Ways in which vendors answer wrongly. Each returns the fault of one scan. */
export const FAULT_KINDS = {
  'another state': (random) => town(between(400, 2500, random), random),
  'the city of a proxy': (random) => town(between(30, 60, random), random),
  'several cities': (random) => {
    const towns = [80, 300, 900, 2000].map((kilometers) => town(kilometers, random));
    return (right, chance) => pick(towns, chance)(right, chance);
  },
  empty: () => () => [],
  lone: () => (right) => right.slice(0, 1),
  cut: () => (right) => right.slice(0, Math.max(1, Math.round(right.length / 4))),
  mixed: (random) => {
    const faults = [town(between(400, 2500, random), random), ...[0, 1, 2].map(keep)];
    return (right, chance) => pick(faults, chance)(right, chance);
  },
} satisfies Record<string, (random: Random) => Fault>;

export type FaultKind = keyof typeof FAULT_KINDS;

function town(kilometers: number, random: Random): Fault {
  const listings = foreignTown(pointAt(kilometers, random), random);
  return (_right, chance) => listings(chance);
}

function keep(count: number): Fault {
  return (right) => right.slice(0, count);
}

/** Returns which pins are wrong. Pins are in the order of requests. */
type Pattern = (points: readonly PlanePoint[], count: number, random: Random) => number[];

export const PATTERNS = {
  random: (points, count, random) =>
    firstOf(
      points.map(() => random()),
      count,
    ),
  'every nth': (points, count, random) => {
    const step = points.length / count;
    const start = random() * step;
    return Array.from({ length: count }, (_, index) => Math.floor(start + index * step)).filter(
      (pin) => pin < points.length,
    );
  },
  rows: (points, count, random) => {
    const side = Math.round(Math.sqrt(points.length));
    const rows = firstOf(
      Array.from({ length: side }, () => random()),
      Math.max(1, Math.round((count / points.length) * side)),
    );
    return points.flatMap((_, pin) => (rows.includes(Math.floor(pin / side)) ? [pin] : []));
  },
  'run of requests': (points, count, random) => {
    const start = Math.floor(random() * (points.length - count + 1));
    return Array.from({ length: count }, (_, index) => start + index);
  },
  block: (points, count, random) => {
    const middle = pick(points, random);
    return firstOf(
      points.map((point) => kilometersBetween(middle, point)),
      count,
    );
  },
} satisfies Record<string, Pattern>;

export type PatternName = keyof typeof PATTERNS;

/** Returns the indexes of the smallest values. */
function firstOf(values: readonly number[], count: number): number[] {
  return values
    .map((value, index) => ({ value, index }))
    .sort((a, b) => a.value - b.value || a.index - b.index)
    .slice(0, count)
    .map(({ index }) => index);
}
