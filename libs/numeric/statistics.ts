import { at } from './at.js';

/** The 95 % point of the standard normal distribution, for two-sided 90 % intervals. */
const Z_95 = 1.6448536269514722;

type Numbers = Float64Array | readonly number[];

export function mean(values: Numbers): number {
  let sum = 0;
  for (const value of values) sum += value;
  return values.length === 0 ? Number.NaN : sum / values.length;
}

/** Returns the sample variance (n − 1 in the denominator); 0 for fewer than two values. */
export function variance(values: Numbers): number {
  if (values.length < 2) return 0;
  const center = mean(values);
  let sum = 0;
  for (const value of values) sum += (value - center) ** 2;
  return sum / (values.length - 1);
}

export function standardDeviation(values: Numbers): number {
  return Math.sqrt(variance(values));
}

/** Returns the median, the mean of the two middle values for an even number of values; NaN for none. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Returns a quantile by linear interpolation of order statistics (type 7 of Hyndman and Fan 1996); NaN for none. */
export function quantile(values: Numbers, probability: number): number {
  const sorted = Float64Array.from(values).sort();
  if (sorted.length === 0) return Number.NaN;
  const position = probability * (sorted.length - 1);
  const below = at(sorted, Math.floor(position));
  return below + (at(sorted, Math.ceil(position)) - below) * (position - Math.floor(position));
}

/**
 * Returns the 95 % point of Student's t-distribution, half the width of a 90 % interval in standard errors. Exact for 1 and 2
 * degrees of freedom; an expansion in 1/degrees with an error below 0.3 % from 3 on.
 *
 * @param degrees at least 1; fewer count as 1
 * @see Abramowitz and Stegun 26.7.5, and 26.7.3 and 26.7.4 for 1 and 2 degrees
 */
export function studentT95(degrees: number): number {
  if (degrees < 2) return Math.tan(0.45 * Math.PI);
  if (degrees < 3) return 0.9 / Math.sqrt(2 * 0.95 * 0.05);
  const [z, v] = [Z_95, degrees];
  return (
    z +
    (z ** 3 + z) / (4 * v) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * v ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * v ** 3)
  );
}
