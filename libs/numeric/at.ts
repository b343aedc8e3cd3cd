// One function per array type: the inner loops run ten times slower once a function has received several array types.

/** Returns the number at an index, or NaN if the index is out of range. */
export function at(values: Float64Array, index: number): number {
  return values[index] ?? Number.NaN;
}

/** Returns the integer at an index, or −1 if the index is out of range. */
export function indexAt(values: Int32Array, index: number): number {
  return values[index] ?? -1;
}

/** Returns the item at an index that is known to be in range. */
export function itemAt<T>(values: readonly T[], index: number): T {
  return values[index] as T;
}
