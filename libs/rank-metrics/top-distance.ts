import { ABSENT, DEFAULT_TOP_N, UNMEASURED, assertDepth, assertRank, assertTopN } from './rank.js';
import { mean } from './statistics.js';

/**
 * Mean distance from a place to the pins where it ranks topN or better: how far its top ranks reach. Local
 * Falcon's Average SoLV Distance (github.com/local-falcon/mcp, metrics-interpretation.md).
 *
 * @param ranks one stored rank per pin: 1 to depth, ABSENT or UNMEASURED.
 * @param distances from the place to each pin, in the same order; the answer has their unit.
 * @returns null where the place is at the top of no measured pin.
 * @throws {RangeError} on a rank or distance out of range, or lists of different length.
 */
export function topDistance(
  ranks: readonly number[],
  distances: readonly number[],
  { depth, topN = DEFAULT_TOP_N }: { depth: number; topN?: number },
): number | null {
  assertDepth(depth);
  assertTopN(topN, depth);
  if (ranks.length !== distances.length) {
    throw new RangeError(`There are ${ranks.length} ranks, but ${distances.length} distances.`);
  }
  const atTop = distances.filter((distance, pin) => {
    const rank = ranks[pin] ?? UNMEASURED;
    assertRank(rank, depth);
    if (!(distance >= 0 && distance < Infinity))
      throw new RangeError(`A distance is 0 or more, not ${distance}.`);
    return rank !== UNMEASURED && rank !== ABSENT && rank <= topN;
  });
  return atTop.length === 0 ? null : mean(atTop);
}
