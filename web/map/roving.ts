import { offsetMeters, type Point } from './geometry.js';
import { type PinPlace, placeOf } from './pins.js';

/** The directions of the arrow keys: to the south and east. */
const STEPS: Readonly<Record<string, readonly [south: number, east: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Returns the pin that a key leads to, or null: the neighbour in the lattice, else the nearest pin in that direction. */
export function target<Pin extends Point & PinPlace>(
  key: string,
  pin: Pin,
  pins: readonly Pin[],
): Pin | null {
  const step = STEPS[key];
  const placed = new Map(pins.map((one) => [placeOf(one), one]));
  if (step) return neighbour(pin, step, placed) ?? nearestTowards(pin, step, pins);
  if (key !== 'Home' && key !== 'End') return null;
  const by = key === 'Home' ? -1 : 1;
  let last = pin;
  for (let next = neighbour(pin, [0, by], placed); next; next = neighbour(next, [0, by], placed)) last = next;
  return last;
}

function neighbour<Pin extends PinPlace>(
  { row, col }: Pin,
  [south, east]: readonly [number, number],
  placed: ReadonlyMap<string, Pin>,
): Pin | null {
  if (row === null || col === null) return null;
  return placed.get(placeOf({ row: row + south, col: col + east })) ?? null;
}

/** Gaps of a lattice and single points have no neighbour. Pins straight ahead come before pins to the side. */
function nearestTowards<Pin extends Point>(
  pin: Pin,
  [south, east]: readonly [number, number],
  pins: readonly Pin[],
): Pin | null {
  const ahead = pins.flatMap((other) => {
    const [dx, dy] = offsetMeters(pin, other);
    const along = dx * east - dy * south;
    const aside = Math.abs(dx * south) + Math.abs(dy * east);
    return along > 1 && along >= aside / 4 ? [{ other, effort: along + 2 * aside }] : [];
  });
  return ahead.toSorted((a, b) => a.effort - b.effort)[0]?.other ?? null;
}
