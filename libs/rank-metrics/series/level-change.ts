import { studentQuantile, studentTwoSided } from '../comparison/distributions.js';
import type { ScanRanks } from '../comparison/scan-ranks.js';
import { mean, variance } from '../statistics.js';
import { scanLevels } from './scan-levels.js';

/** Number of scans whose mean is the level before. More would follow a drift too slowly, fewer have more noise. */
const LEVEL_SCANS = 4;

/** Number of scans whose spread is the noise. */
const SPREAD_SCANS = 8;

/** Number of earlier scans that `levelChange` uses at most. */
export const LEVEL_HISTORY = SPREAD_SCANS + 1;

/** Share of the significance level that is spent on the latest scan alone; the rest is for the mean of the latest two. */
const SHARE_OF_LATEST = 0.4;

/** Coverage of the intervals. */
const COVERAGE = 0.9;

/** A spread below this is rounding error. */
const NEGLIGIBLE = 1e-9;

/** The change from the level of a series to its latest scan or scans, with the noise of the series itself. */
export interface LevelChange {
  /**
   * Mean of (position before − position after) over `pins`; positive is up. After is the latest scan, or the mean of the
   * latest two if they are the stronger evidence.
   */
  change: number;
  /** Interval that contains the true change in 90 % of cases, in positions. */
  interval90: [low: number, high: number];
  /** Two-sided p-value of the null hypothesis that the level is the same, corrected for the two tests. */
  pValue: number;
  /** Number of scans that are the level after: 1 or 2. */
  scansAfter: number;
  /** Number of scans that are the level before: at most 4. */
  scansBefore: number;
  /** Number of scans whose spread is the noise: at most 8. */
  spreadScans: number;
  /** Standard deviation of the level from scan to scan, in positions. */
  sd: number;
  /** Number of pins, those at which any of the scans found the place. */
  pins: number;
}

/**
 * Tests whether the latest scan of a series, or the mean of the latest two, is at another level than the four scans
 * before, with the spread of the eight scans before as the noise.
 *
 * @param earlier scans of the series before the latest one, oldest first; the last nine are used
 * @param latest latest scan
 * @returns null if the noise is unknown: for fewer than two earlier scans, and if their levels do not differ
 * @throws {RankError} if the scans cannot be compared
 * @throws {RangeError} on ranks out of range
 * @see docs/explanation/level-shifts.md for the method, its assumptions and error rates
 */
export function levelChange(earlier: readonly ScanRanks[], latest: ScanRanks): LevelChange | null {
  const ofLatest = changeAfter(earlier.slice(-SPREAD_SCANS), [latest]);
  const ofTwo = changeAfter(earlier.slice(-LEVEL_HISTORY, -1), earlier.slice(-1).concat(latest));
  if (ofLatest === null || ofTwo === null) return ofLatest;
  const tests = [
    { ...ofLatest, pValue: Math.min(1, ofLatest.pValue / SHARE_OF_LATEST) },
    { ...ofTwo, pValue: Math.min(1, ofTwo.pValue / (1 - SHARE_OF_LATEST)) },
  ] as const;
  return tests[1].pValue < tests[0].pValue ? tests[1] : tests[0];
}

/** Tests the mean of the scans `after` against the level of the scans before. */
function changeAfter(before: readonly ScanRanks[], after: readonly ScanRanks[]): LevelChange | null {
  const { levels, pins, independentSd } = scanLevels([...before, ...after], { usual: before, over: after });
  const known = levels.slice(0, before.length).filter((level) => level !== null);
  const now = levels.slice(before.length).filter((level) => level !== null);
  if (known.length < 2 || now.length === 0) return null;
  // Correlated noise can only add to that of independent pins. A spread below it is small by chance.
  const sd = Math.max(Math.sqrt(variance(known)), independentSd);
  if (sd < NEGLIGIBLE) return null;
  const level = known.slice(-LEVEL_SCANS);
  const change = mean(now) - mean(level);
  const error = sd * Math.sqrt(1 / now.length + 1 / level.length);
  const degreesOfFreedom = known.length - 1;
  const margin = studentQuantile(1 - COVERAGE, degreesOfFreedom) * error;
  return {
    change,
    interval90: [change - margin, change + margin],
    pValue: studentTwoSided(change / error, degreesOfFreedom),
    scansAfter: now.length,
    scansBefore: level.length,
    spreadScans: known.length,
    sd,
    pins,
  };
}
