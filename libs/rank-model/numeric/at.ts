// Three functions and not one: the inner loops run ten times slower once a function has met several kinds of arrays.

/** The number at an index; NaN beyond the ends. */
export function at(values: Float64Array, index: number): number {
  return values[index] ?? Number.NaN;
}

/** The whole number at an index; −1 beyond the ends. */
export function indexAt(values: Int32Array, index: number): number {
  return values[index] ?? -1;
}

/** An item that is known to be there. */
export function itemAt<T>(values: readonly T[], index: number): T {
  return values[index] as T;
}
