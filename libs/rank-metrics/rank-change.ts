import { UNMEASURED, assertDepth, assertRank, positionOf } from './rank.js';

/**
 * How many positions a place moved at one pin between two scans: previous − current, absent counted as
 * depth + 1. Positive is up (better), 0 is unchanged; null when the pin was unmeasured in either scan.
 *
 * @param previous stored rank in the earlier scan: 1 to depth, ABSENT or UNMEASURED.
 * @param current stored rank in the later scan, at the same depth.
 * @throws {RangeError} on a rank outside those values or a depth below 1.
 */
export function rankChange(previous: number, current: number, depth: number): number | null {
  assertDepth(depth);
  assertRank(previous, depth);
  assertRank(current, depth);
  if (previous === UNMEASURED || current === UNMEASURED) return null;
  return positionOf(previous, depth) - positionOf(current, depth);
}
