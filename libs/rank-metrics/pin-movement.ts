import { ABSENT } from './rank.js';
import { rankChange } from './rank-change.js';

/**
 * What happened to a place at one pin between two scans. `up` and `down`: found in both, at a better or a
 * worse rank. `same`: the same rank, or absent in both. `new`: absent, then found. `lost`: found, then absent.
 */
export type PinMovement = 'up' | 'down' | 'same' | 'new' | 'lost';

/**
 * @param previous stored rank in the earlier scan: 1 to depth, ABSENT or UNMEASURED.
 * @param current stored rank in the later scan, at the same depth.
 * @returns null when the pin was unmeasured in either scan.
 * @throws {RangeError} on a rank outside those values or a depth below 1.
 */
export function pinMovement(previous: number, current: number, depth: number): PinMovement | null {
  const change = rankChange(previous, current, depth);
  if (change === null) return null;
  if (change === 0) return 'same';
  if (previous === ABSENT) return 'new';
  if (current === ABSENT) return 'lost';
  return change > 0 ? 'up' : 'down';
}
