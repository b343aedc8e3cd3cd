import type { ScanRanks } from '../comparison/scan-ranks.js';
import { scanLevels } from '../series/scan-levels.js';
import { mean } from '../statistics.js';
import { type DatedShift, dateShift, squaresOf } from './date-shift.js';

/** Slack of the cumulative sum in standard deviations: half of the shift that it finds fastest. */
const SLACK = 1;

/** The sum above which a shift is announced, in standard deviations. */
const THRESHOLD = 3.5;

/** A scan counts at most this many standard deviations, so that no single scan announces a shift. */
const CLIP = 4;

/** Number of levels at the start of a stretch that are not tested: they show its level and noise. */
const SHIFT_HISTORY = 8;

/** Minimum size of a shift in positions, that of a significant change. */
const MINIMUM_SHIFT = 1;

/** A spread below this is rounding error. */
const NEGLIGIBLE = 1e-9;

/** A lasting change of the level of a series. Indices are those of the scans. */
export interface LevelShift extends DatedShift {
  /** Index of the scan that announced the shift. */
  detectedAt: number;
}

/**
 * Finds lasting changes of the level of a place in the scans of a series. Scans that measured fewer than half of the pins are
 * left out.
 *
 * @param scans oldest first
 * @returns shifts of at least one position, oldest first; none if the ranks do not vary
 * @throws {RankError} if the scans cannot be compared
 * @throws {RangeError} on ranks out of range
 * @see docs/explanation/level-shifts.md for the method, its assumptions and error rates
 */
export function levelShifts(scans: readonly ScanRanks[]): LevelShift[] {
  const { levels, independentSd } = scanLevels(scans);
  const known = levels.flatMap((level, scan) => (level === null ? [] : [{ level, scan }]));
  const scanAt = (index: number): number => known[index]?.scan ?? NaN;
  return detectShifts(
    known.map(({ level }) => level),
    independentSd,
  ).map(({ at, interval, detectedAt, ...size }) => ({
    ...size,
    at: scanAt(at),
    interval: [scanAt(interval[0]), scanAt(interval[1])],
    detectedAt: scanAt(detectedAt),
  }));
}

/**
 * Finds shifts of a level with a two-sided cumulative sum (CUSUM). A shift is announced from the levels up to
 * `detectedAt` alone. Later levels only make its date and size more exact.
 *
 * The noise is the spread of the levels within the stretches between shifts. The usual level is the mean of the
 * stretch, without the levels that the sums are made of.
 *
 * @param levels in positions, oldest first; positive is up
 * @param minimumSd least standard deviation of a level; a smaller estimate is small by chance
 * @see E. S. Page, "Continuous inspection schemes", Biometrika 41 (1954)
 */
export function detectShifts(levels: readonly number[], minimumSd = 0): LevelShift[] {
  const ends: { start: number; detectedAt: number; isReported: boolean }[] = [];
  const past = { squares: 0, freedom: 0 };
  let start = 0;
  let sums = NO_SUMS;
  for (let index = SHIFT_HISTORY; index < levels.length; index++) {
    if (index < start + SHIFT_HISTORY) continue;
    const usual = levels.slice(start, sums.since ?? index);
    const variance = (past.squares + squaresOf(usual)) / (past.freedom + usual.length - 1);
    const sd = Math.max(Math.sqrt(variance), minimumSd);
    if (sd < NEGLIGIBLE) continue;
    const error = sd * Math.sqrt(1 + 1 / usual.length);
    sums = accumulate(sums, ((levels[index] ?? NaN) - mean(usual)) / error, index);
    if (Math.max(sums.up, sums.down) <= THRESHOLD) continue;

    const shift = dateShift(levels.slice(start, index + 1));
    const stretch = levels.slice(start, start + shift.at);
    past.squares += squaresOf(stretch);
    past.freedom += stretch.length - 1;
    start += shift.at;
    sums = NO_SUMS;
    ends.push({ start, detectedAt: index, isReported: Math.abs(shift.change) >= MINIMUM_SHIFT });
  }
  return ends.flatMap(({ detectedAt, isReported }, i) => {
    const from = ends[i - 1]?.start ?? 0;
    const { at, interval, ...size } = dateShift(levels.slice(from, ends[i + 1]?.start));
    if (!isReported) return [];
    return [{ ...size, at: from + at, interval: [from + interval[0], from + interval[1]], detectedAt }];
  });
}

/** The sums of a CUSUM. */
interface Sums {
  readonly up: number;
  readonly down: number;
  /** Index of the level from which on one of the sums is above 0; null if both are 0. */
  readonly since: number | null;
}

const NO_SUMS: Sums = { up: 0, down: 0, since: null };

function accumulate(sums: Sums, deviation: number, index: number): Sums {
  const z = Math.max(-CLIP, Math.min(CLIP, deviation));
  const up = Math.max(0, sums.up + z - SLACK);
  const down = Math.max(0, sums.down - z - SLACK);
  return { up, down, since: up > 0 || down > 0 ? (sums.since ?? index) : null };
}
