import { UNMEASURED, positionOf } from '../rank.js';
import { pinMovement, type PinMovement } from '../pin-movement.js';
import { summarize, type RankSummary } from '../summarize.js';
import { assertComparable, type ScanRanks } from './scan-ranks.js';
import { judge, type JudgeOptions, type Verdict } from './verdict.js';

/** How the ranks of one place moved between two scans, over the pins measured in both. */
export interface ScanComparison extends Verdict {
  /** Metrics of the earlier scan over the paired pins; null when no pin was measured in both. */
  before: RankSummary | null;
  /** Metrics of the later scan over the same pins. */
  after: RankSummary | null;
  /** Paired pins by what happened there; they add up to `pairs`. */
  pins: Record<PinMovement, number>;
  /** Pins measured in both scans. */
  pairs: number;
}

/**
 * Compares two scans of one place and keyword, and says whether the difference is more than noise.
 *
 * Absent counts as depth + 1, so a place that vanishes falls. Unmeasured pins are left out, in both scans.
 * Method, assumptions and error rates: docs/significance.md.
 *
 * @param options see `JudgeOptions`.
 * @throws {RankError} `geometry_differs`, `depth_differs`; {RangeError} on ranks out of range.
 */
export function compareScans(
  before: ScanRanks,
  after: ScanRanks,
  options: JudgeOptions = {},
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
  return {
    before: summaryOf(pairs.map(({ rank }) => rank)),
    after: summaryOf(pairs.map(({ now }) => now)),
    pins,
    pairs: pairs.length,
    ...judge(
      pairs.map(({ pin, rank, now }) => ({
        row: Math.floor(pin / geometry.gridSize),
        col: pin % geometry.gridSize,
        before: positionOf(rank, depth),
        after: positionOf(now, depth),
      })),
      geometry.gridSize,
      options,
    ),
  };
}
