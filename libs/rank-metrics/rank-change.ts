import { assertDepth, assertRank, positionOf, UNMEASURED } from './rank.js';

/**
 * Returns the change of a place's position at one pin between two scans: previous − current, with absent counted as
 * depth + 1. Positive is up (better).
 *
 * @param previous stored rank in the earlier scan: 1 to depth, ABSENT or UNMEASURED
 * @param current stored rank in the later scan, at the same depth
 * @returns null if the pin is unmeasured in either scan
 * @throws {RangeError} on any other rank or a depth below 1
 */
export function rankChange(previous: number, current: number, depth: number): number | null {
  assertDepth(depth);
  assertRank(previous, depth);
  assertRank(current, depth);
  if (previous === UNMEASURED || current === UNMEASURED) return null;
  return positionOf(previous, depth) - positionOf(current, depth);
}
