export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** NaN without values. */
export function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}

/** Unbiased estimate from a sample (n − 1); NaN for fewer than two values. */
export function variance(values: readonly number[]): number {
  const center = mean(values);
  return sum(values.map((value) => (value - center) ** 2)) / (values.length - 1);
}
