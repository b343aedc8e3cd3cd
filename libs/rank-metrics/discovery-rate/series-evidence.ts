import { pairsByDistance } from '../comparison/pin-values.js';
import { assertComparable, type ScanRanks } from '../comparison/scan-ranks.js';
import { changesOf } from '../local-change/pin-changes.js';
import { MAX_HISTORY, MINIMUM_HISTORY, noiseOf } from '../local-change/series-noise.js';
import { mean, sum } from '../statistics.js';

/** With fewer pins, noise moves the mean too far: a change of 2 positions is found in no portfolio. */
const MINIMUM_PINS = 16;

/**
 * Reason why a series has no verdict:
 * - `too_few_scans`: fewer than four comparable scans precede the latest two;
 * - `too_few_pins`: the place was found at fewer than 16 pins that are measured now and were before. No grid of 3 × 3
 *   has as many.
 */
export const NO_EVIDENCE_REASONS = ['too_few_scans', 'too_few_pins'] as const;
export type NoEvidenceReason = (typeof NO_EVIDENCE_REASONS)[number];

/** The change of one series in its latest two scans against the level before. Positions; positive is up. */
export interface SeriesEvidence {
  /** Mean change of the latest scan, and of the scan before. */
  readonly changes: readonly [number, number];
  /** Number of scans that make the level. */
  readonly history: number;
  /** Variance of the mean over the pins from scan to scan. */
  readonly variance: number;
  /** Degrees of freedom of that variance. */
  readonly degrees: number;
}

/**
 * Measures the change of the latest two scans of a series. The variance of the mean follows from the variance of all
 * pins and their correlation, which is known better than the spread of eight means.
 *
 * @param scans comparable scans of one place and keyword, latest first
 * @throws {RankError} `geometry_differs` or `depth_differs`
 * @throws {RangeError} on ranks out of range
 */
export function evidenceOf(scans: readonly ScanRanks[]): SeriesEvidence | NoEvidenceReason {
  const [latest, previous, ...earlier] = scans;
  if (!latest || !previous || earlier.length < MINIMUM_HISTORY) return 'too_few_scans';
  assertComparable(latest, previous, ...earlier);
  const history = earlier.slice(0, MAX_HISTORY);
  const both = [latest, previous].map((scan) => changesOf([scan], history));
  const noise = noiseOf(history);
  const pins = both.toSorted((a, b) => a.length - b.length)[0] ?? [];
  if (!noise || pins.length < MINIMUM_PINS) return 'too_few_pins';
  const [now = 0, before = 0] = both.map((changes) => mean(changes.map(({ change }) => change)));
  const distances = pairsByDistance(pins.map(({ row, col }) => ({ row, col, value: 1 })));
  const shared = (correlation: number): number =>
    (pins.length + sum(distances.map(([distance, count]) => count * correlation ** distance))) /
    pins.length ** 2;
  return {
    changes: [now, before],
    history: history.length,
    variance: noise.sd ** 2 * shared(noise.correlation),
    degrees: (history.length - 1) / shared(noise.correlation ** 2) / DEGREES_LOST,
  };
}

/** The correlation is estimated too: the variance of the mean is known as well as from a third of the pins. */
const DEGREES_LOST = 3;
