import { neighbours } from '../comparison/pin-values.js';
import { placePositionAt, positionAt, type ScanRanks } from '../comparison/scan-ranks.js';
import { ABSENT, UNMEASURED } from '../rank.js';
import { mean } from '../statistics.js';
import type { PinPosition } from './regions.js';
import { CLIP, type SeriesNoise } from './series-noise.js';

/** The change at a pin since the level before. */
export interface PinChange extends PinPosition {
  /** Index of the pin in the grid. */
  readonly pin: number;
  /** Positions gained; positive is up. */
  readonly change: number;
  /** Standard deviation of the change for noise of 1 at each scan. */
  readonly spread: number;
}

/**
 * Returns the change at each pin between the means of two groups of scans. A pin is left out if a group did not measure
 * it, and if the place was found in none of them: it can rise there only.
 */
export function changesOf(after: readonly ScanRanks[], before: readonly ScanRanks[]): PinChange[] {
  const [first] = after;
  if (!first) return [];
  return first.ranks.flatMap((_, pin) => {
    const [now, then] = [positionsAt(after, pin), positionsAt(before, pin)];
    const isFound = [...after, ...before].some(({ ranks }) => (ranks[pin] ?? UNMEASURED) > ABSENT);
    if (now.length === 0 || then.length === 0 || !isFound) return [];
    const spread = Math.sqrt(1 / now.length + 1 / then.length);
    return [{ pin, ...positionAt(first.geometry, pin), change: mean(then) - mean(now), spread }];
  });
}

function positionsAt(scans: readonly ScanRanks[], pin: number): number[] {
  return scans.map((scan) => placePositionAt(scan, pin)).filter((position) => position !== null);
}

/** Ratio of the spread of the scan itself to that of the history from which on the former counts. */
const NOISIER = 1.25;

/** Standard deviation of what the rounding to whole ranks adds. Less noise is not seen, which is not none. */
const ROUNDING = Math.sqrt(1 / 12);

/** Divides the changes by the standard deviation of the noise, and clips them. */
export function standardized(changes: readonly PinChange[], noise: SeriesNoise): number[] {
  const scaled = changes.map(({ change, spread }) => change / spread);
  const own = ownSpread(changes, scaled, noise.correlation);
  const sd = Math.max(ROUNDING, own > NOISIER * noise.sd ? own : noise.sd);
  return scaled.map((value) => Math.max(-CLIP, Math.min(CLIP, value / sd)));
}

/** The median of |Z| for a standard normal Z. */
const NORMAL_MEDIAN = 0.6745;

/**
 * Estimates the standard deviation of the noise from the differences between neighbours, of which few cross the edge of
 * an area that moved. Their median is hardly changed by those.
 */
function ownSpread(changes: readonly PinChange[], scaled: readonly number[], correlation: number): number {
  const pairs = neighbours(changes.map((change, i) => ({ ...change, value: scaled[i] ?? 0 })));
  const sizes = pairs.map(([a, b]) => Math.abs(a - b)).sort((a, b) => a - b);
  const median = sizes[Math.floor(sizes.length / 2)] ?? 0;
  return median / (NORMAL_MEDIAN * Math.sqrt(2 * (1 - correlation)));
}
