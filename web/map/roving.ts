interface Place {
  readonly row: number;
  readonly col: number;
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Returns the pin that a key leads to, or null. @param exists whether there is a pin */
export function target(key: string, { row, col }: Place, exists: (place: Place) => boolean): Place | null {
  const step = STEPS[key];
  if (step) {
    const next = { row: row + step[0], col: col + step[1] };
    return exists(next) ? next : null;
  }
  if (key !== 'Home' && key !== 'End') return null;
  const by = key === 'Home' ? -1 : 1;
  let last = { row, col };
  for (let next = { row, col: col + by }; exists(next); next = { row, col: next.col + by }) last = next;
  return last;
}
