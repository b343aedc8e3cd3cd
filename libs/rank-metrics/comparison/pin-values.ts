/** A value at one pin. */
export interface PinValue {
  /** In pin spacings; fractions for a grid that is no square lattice. */
  row: number;
  col: number;
  value: number;
}

/** Pairs at larger distances count as at this distance, in pin spacings. That overestimates their correlation. */
const MAX_DISTANCE = 64;

/** Two pins are neighbours if their squared distance rounds to at most 1. */
const NEIGHBOURS_WITHIN = Math.sqrt(1.5);

/**
 * Sums the products of the values of all ordered pairs of different pins by the distance of the pair. Uses typed
 * arrays, because the 97,000 pairs of a 21 × 21 grid take most of the time of a comparison. Squared distances are
 * rounded to integers, which they are in square and hexagonal lattices.
 *
 * @param pins at least one, with values of at least 0
 * @returns [distance in pin spacings, sum of products] for every distance with a positive sum
 */
export function pairsByDistance(pins: readonly PinValue[]): [distance: number, sum: number][] {
  const rows = Float64Array.from(pins, ({ row }) => row);
  const cols = Float64Array.from(pins, ({ col }) => col);
  const values = Float64Array.from(pins, ({ value }) => value);
  const sums = new Float64Array(MAX_DISTANCE ** 2 + 1);
  for (let i = 1; i < pins.length; i++) {
    const [row, col, value] = [rows[i] ?? 0, cols[i] ?? 0, values[i] ?? 0];
    for (let j = 0; j < i; j++) {
      const south = row - (rows[j] ?? 0);
      const east = col - (cols[j] ?? 0);
      const squared = Math.min(Math.round(south * south + east * east), MAX_DISTANCE ** 2);
      sums[squared] = (sums[squared] ?? 0) + 2 * value * (values[j] ?? 0);
    }
  }
  return Array.from(sums, (sum, squared): [number, number] => [Math.sqrt(squared), sum]).filter(
    ([, sum]) => sum > 0,
  );
}

/** Returns the pairs of values of adjacent pins, each pair once: up to four neighbours in a square, six in a hexagon. */
export function neighbours(pins: readonly PinValue[]): [number, number][] {
  const sorted = pins.toSorted((a, b) => a.row - b.row || a.col - b.col);
  return sorted.flatMap((pin, i) => {
    const pairs: [number, number][] = [];
    for (let j = i + 1; j < sorted.length; j++) {
      const other = sorted[j];
      if (!other || other.row - pin.row > NEIGHBOURS_WITHIN) break;
      const squared = (other.row - pin.row) ** 2 + (other.col - pin.col) ** 2;
      if (Math.round(squared) <= 1) pairs.push([pin.value, other.value]);
    }
    return pairs;
  });
}
