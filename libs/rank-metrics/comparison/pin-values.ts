/** A value at one pin of a square grid. */
export interface PinValue {
  row: number;
  col: number;
  value: number;
}

/**
 * Sums the products of the values of all ordered pairs of different pins by the distance of the pair. Uses typed
 * arrays, because the 97,000 pairs of a 21 × 21 grid take most of the time of a comparison.
 *
 * @param pins at least one, with values of at least 0
 * @returns [distance in pin spacings, sum of products] for every distance with a positive sum
 */
export function pairsByDistance(pins: readonly PinValue[]): [distance: number, sum: number][] {
  const rows = Int32Array.from(pins, ({ row }) => row);
  const cols = Int32Array.from(pins, ({ col }) => col);
  const values = Float64Array.from(pins, ({ value }) => value);
  const maxOffset = Math.max(...rows, ...cols);
  const sums = new Float64Array(2 * maxOffset ** 2 + 1);
  for (let i = 1; i < pins.length; i++) {
    const [row, col, value] = [rows[i] ?? 0, cols[i] ?? 0, values[i] ?? 0];
    for (let j = 0; j < i; j++) {
      const south = row - (rows[j] ?? 0);
      const east = col - (cols[j] ?? 0);
      const squared = south * south + east * east;
      sums[squared] = (sums[squared] ?? 0) + 2 * value * (values[j] ?? 0);
    }
  }
  return Array.from(sums, (sum, squared): [number, number] => [Math.sqrt(squared), sum]).filter(
    ([, sum]) => sum > 0,
  );
}

/** Returns the pairs of values of horizontally or vertically adjacent pins, each pair once. */
export function neighbours(pins: readonly PinValue[], gridSize: number): [number, number][] {
  const values = new Map(pins.map(({ row, col, value }) => [row * gridSize + col, value]));
  return pins.flatMap(({ row, col, value }) => {
    const east = col + 1 < gridSize ? values.get(row * gridSize + col + 1) : undefined;
    const south = values.get((row + 1) * gridSize + col);
    return [east, south].flatMap((other): [number, number][] =>
      other === undefined ? [] : [[value, other]],
    );
  });
}
