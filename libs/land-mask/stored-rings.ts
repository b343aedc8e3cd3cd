/** The unit of stored coordinates is 10⁻⁴ degrees, about 11 m. */
export const STEPS_PER_DEGREE = 1e4;

export const LAND_MASK_FORMAT = 1;

/** The content of the file that the build writes. */
export interface StoredRings {
  readonly format: number;
  /**
   * Outer and inner rings of the land, in any order and direction. Each is `[lng, lat, …]` of its first vertex, and then
   * the differences from each vertex to the next; the last vertex repeats the first.
   */
  readonly rings: readonly (readonly number[])[];
}

/** Converts rings of `[lng, lat]` in degrees, the last position of which repeats the first. */
export function storeRings(rings: readonly (readonly (readonly number[])[])[]): StoredRings {
  return { format: LAND_MASK_FORMAT, rings: rings.map(toDifferences) };
}

function toDifferences(ring: readonly (readonly number[])[]): number[] {
  let before = [0, 0];
  return ring.flatMap((position) => {
    const steps = position.slice(0, 2).map((degrees) => Math.round(degrees * STEPS_PER_DEGREE));
    const differences = steps.map((step, axis) => step - (before[axis] ?? 0));
    before = steps;
    return differences;
  });
}
