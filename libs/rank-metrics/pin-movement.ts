import { ABSENT } from './rank.js';
import { rankChange } from './rank-change.js';

/**
 * The movement of a place at one pin between two scans. `up` and `down`: found in both, at a better or a worse rank.
 * `same`: the same rank, or absent in both. `new`: absent, then found. `lost`: found, then absent.
 */
export type PinMovement = 'up' | 'down' | 'same' | 'new' | 'lost';

/**
 * Classifies the movement of a place at one pin between two scans.
 *
 * @param previous stored rank in the earlier scan: 1 to depth, ABSENT or UNMEASURED
 * @param current stored rank in the later scan, at the same depth
 * @returns null if the pin is unmeasured in either scan
 * @throws {RangeError} on any other rank or a depth below 1
 */
export function pinMovement(previous: number, current: number, depth: number): PinMovement | null {
  const change = rankChange(previous, current, depth);
  if (change === null) return null;
  if (change === 0) return 'same';
  if (previous === ABSENT) return 'new';
  if (current === ABSENT) return 'lost';
  return change > 0 ? 'up' : 'down';
}
