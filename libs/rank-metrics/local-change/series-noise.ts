import { neighbours } from '../comparison/pin-values.js';
import { positionAt, type ScanRanks } from '../comparison/scan-ranks.js';
import { ABSENT, positionOf, UNMEASURED } from '../rank.js';
import { mean, sum } from '../statistics.js';

/** Scans before the judged ones that are needed to know the noise. */
export const MINIMUM_HISTORY = 4;

/** Earlier scans that make the level. Older ones belong to another time. */
export const MAX_HISTORY = 8;

/** Pins are clipped here, in standard deviations, so that a pin that fails once moves no area. */
export const CLIP = 3;

/** The noise at the pins of a series. */
export interface SeriesNoise {
  /** Standard deviation of the position at a pin from scan to scan; 0 if nothing ever moved. */
  readonly sd: number;
  /** Correlation of the noise at adjacent pins, 0 to 0.96. */
  readonly correlation: number;
}

/** Closer to 1, all pins are one, and no area differs from another. */
const MAX_CORRELATION = 0.96;

/**
 * Estimates the noise from the deviations of the pins from their own means. Only pins count where the place is found in
 * at least half of the scans: an absent pin does not move, which says nothing about noise.
 *
 * @param history comparable scans
 * @returns null if no such pin is measured twice
 */
export function noiseOf(history: readonly ScanRanks[]): SeriesNoise | null {
  const pins = history[0]?.ranks.map((_, pin) => deviationsAt(history, pin)) ?? [];
  const known = pins.filter((deviations) => deviations !== null);
  if (known.length === 0) return null;
  const squares = known.map((deviations) => sum([...deviations.values()].map((value) => value ** 2)));
  const sd = Math.sqrt(sum(squares) / sum(known.map(({ size }) => size - 1)));
  if (sd === 0) return { sd, correlation: 0 };
  const clippedSquares: number[] = [];
  const products: number[] = [];
  history.forEach(({ geometry }, scan) => {
    const values = pins.flatMap((deviations, pin) => {
      const value = deviations?.get(scan);
      if (value === undefined) return [];
      return [{ ...positionAt(geometry, pin), value: Math.max(-CLIP * sd, Math.min(CLIP * sd, value)) }];
    });
    clippedSquares.push(...values.map(({ value }) => value ** 2));
    products.push(...neighbours(values).map(([a, b]) => a * b));
  });
  const correlation = products.length === 0 ? MAX_CORRELATION : mean(products) / mean(clippedSquares);
  return { sd, correlation: Math.max(0, Math.min(MAX_CORRELATION, correlation)) };
}

/** Returns the deviations of a pin from its mean by scan; null where the place is absent in most scans. */
function deviationsAt(history: readonly ScanRanks[], pin: number): Map<number, number> | null {
  const measured = history.flatMap(({ ranks, depth }, scan) => {
    const rank = ranks[pin] ?? UNMEASURED;
    return rank === UNMEASURED ? [] : [{ scan, rank, position: positionOf(rank, depth) }];
  });
  const found = measured.filter(({ rank }) => rank !== ABSENT).length;
  if (measured.length < 2 || 2 * found < measured.length) return null;
  const center = mean(measured.map(({ position }) => position));
  return new Map(measured.map(({ scan, position }) => [scan, position - center]));
}
