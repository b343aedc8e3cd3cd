import { type PinMovement, pinMovement } from '../pin-movement.js';
import { positionOf, UNMEASURED } from '../rank.js';
import { type LevelChange, levelChange } from '../series/level-change.js';
import { judgeByLevel } from '../series/level-verdict.js';
import { type RankSummary, summarize } from '../summarize.js';
import { assertComparable, positionAt, type ScanRanks } from './scan-ranks.js';
import { assessChange, type ChangeAssessment, type ComparisonOptions } from './significance.js';

/** The comparison of one place's ranks in two scans, over the pins measured in both. */
export interface ScanComparison extends ChangeAssessment {
  /** Metrics of the earlier scan over the pins measured in both scans; null if there are none. */
  before: RankSummary | null;
  /** Metrics of the later scan over the same pins. */
  after: RankSummary | null;
  /** Number of these pins by movement; adds up to `pairs`. */
  pins: Record<PinMovement, number>;
  /** Number of pins measured in both scans. */
  pairs: number;
  /** The change from the level of the earlier scans; null without earlier scans, or if their noise is unknown. */
  level: LevelChange | null;
}

interface SeriesOptions extends ComparisonOptions {
  /** Scans of the series before `after`, oldest first, of which `before` is the last. Defaults to none. */
  earlier?: readonly ScanRanks[];
}

/**
 * Compares two scans of one place and keyword and tests whether the change is significant.
 *
 * Absent counts as depth + 1, so a place that vanishes falls. Pins unmeasured in either scan are left out. With four or
 * more earlier scans, the verdict is about the change from their level, with their spread as the noise.
 *
 * @param options see `ComparisonOptions`; `earlier` are the scans of the series before `after`, oldest first
 * @throws {RankError} `geometry_differs` or `depth_differs`
 * @throws {RangeError} on ranks or a minimum effect out of range
 * @see docs/explanation/significance.md for the method, its assumptions and error rates
 */
export function compareScans(
  before: ScanRanks,
  after: ScanRanks,
  { earlier = [], ...options }: SeriesOptions = {},
): ScanComparison {
  assertComparable(before, after);
  const { depth, geometry } = before;
  const pairs = before.ranks.flatMap((rank, pin) => {
    const now = after.ranks[pin] ?? UNMEASURED;
    const movement = pinMovement(rank, now, depth);
    return movement === null ? [] : [{ pin, rank, now, movement }];
  });
  const pins: Record<PinMovement, number> = { up: 0, down: 0, same: 0, new: 0, lost: 0 };
  for (const { movement } of pairs) pins[movement]++;
  const summaryOf = (ranks: number[]): RankSummary | null =>
    ranks.length === 0 ? null : summarize(ranks, { depth });
  const level = levelChange(earlier, after);
  const assessment = assessChange(
    pairs.map(({ pin, rank, now }) => ({
      ...positionAt(geometry, pin),
      before: positionOf(rank, depth),
      after: positionOf(now, depth),
    })),
    geometry.gridSize,
    options,
  );
  return {
    before: summaryOf(pairs.map(({ rank }) => rank)),
    after: summaryOf(pairs.map(({ now }) => now)),
    pins,
    pairs: pairs.length,
    level,
    ...judgeByLevel(assessment, level),
  };
}
