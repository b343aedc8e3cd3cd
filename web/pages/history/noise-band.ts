import type { Band } from '../../charts/chart-data.js';

/** Differences of consecutive scans that an estimate of the noise requires. */
const MIN_DIFFERENCES = 6;
/** Mean absolute difference of two normal values, in standard deviations. */
const MEAN_DIFFERENCE = 2 / Math.sqrt(Math.PI);
/** The share of normal values in a band. */
export const BAND_SHARE = 0.9;
/** Standard deviations on each side of the mean that contain this share. */
const WIDTH_90 = 1.645;

/**
 * Returns for each value the range that contains about 90 % of the scans of its level if only chance moves them: the mean
 * of the level plus and minus 1.645 standard deviations, estimated from the differences of consecutive scans. Null while
 * there are too few.
 *
 * @param shifts indexes at which a new level begins
 * @see Shewhart's chart of individual values and moving ranges
 */
export function noiseBands(
  values: readonly (number | null)[],
  shifts: ReadonlySet<number>,
): readonly (Band | null)[] {
  const starts = [
    0,
    ...[...shifts].filter((index) => index > 0 && index < values.length).sort((a, b) => a - b),
  ];
  const levels = starts.map((start, n) => values.slice(start, starts[n + 1]));
  const known = levels.map((level) => level.filter((value) => value !== null));
  const differences = known.flatMap((level) =>
    level.slice(1).map((value, index) => Math.abs(value - (level[index] ?? value))),
  );
  if (differences.length < MIN_DIFFERENCES) return values.map(() => null);
  const width = (WIDTH_90 * meanOf(differences)) / MEAN_DIFFERENCE;
  return levels.flatMap((level, n) => {
    const own = known[n] ?? [];
    const mean = meanOf(own);
    const band: Band | null = own.length > 1 ? [mean - width, mean + width] : null;
    return level.map(() => band);
  });
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
