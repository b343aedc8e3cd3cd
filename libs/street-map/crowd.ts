export interface Circle {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** Side of a cell of the index. Most circles are smaller. */
const CELL = 32;

/** A set of circles that finds those at a place. */
export class Crowd {
  private readonly cells = new Map<number, Circle[]>();

  constructor(circles: Iterable<Circle>) {
    for (const circle of circles) this.add(circle);
  }

  add(circle: Circle): void {
    for (const key of keysOf(circle)) {
      const cell = this.cells.get(key);
      if (cell) cell.push(circle);
      else this.cells.set(key, [circle]);
    }
  }

  /** Reports whether a circle overlaps one of the set. Circles that share one point do not overlap. */
  touches(circle: Circle): boolean {
    const { x, y, radius } = circle;
    for (const key of keysOf(circle))
      for (const other of this.cells.get(key) ?? []) {
        const reach = other.radius + radius;
        if ((other.x - x) ** 2 + (other.y - y) ** 2 < reach ** 2) return true;
      }
    return false;
  }
}

function* keysOf({ x, y, radius }: Circle): Generator<number> {
  const [left, right] = [Math.floor((x - radius) / CELL), Math.floor((x + radius) / CELL)];
  const [top, bottom] = [Math.floor((y - radius) / CELL), Math.floor((y + radius) / CELL)];
  for (let row = top; row <= bottom; row++)
    // A key may stand for several cells: that costs time, and changes no result.
    for (let column = left; column <= right; column++) yield row * 1_024 + column;
}
