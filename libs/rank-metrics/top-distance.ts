import { ABSENT, DEFAULT_TOP_N, UNMEASURED, assertDepth, assertRank, assertTopN } from './rank.js';
import { mean } from './statistics.js';

/**
 * Calculates the mean distance from a place to the pins where it ranks topN or better.
 *
 * @param ranks one stored rank per pin: 1 to depth, ABSENT or UNMEASURED
 * @param distances distance from the place to each pin in the same order; the result has the same unit
 * @returns null if the place ranks topN or better at no pin
 * @throws {RangeError} on a rank or distance out of range, or lists of different length
 * @see Local Falcon's Average SoLV Distance: github.com/local-falcon/mcp, metrics-interpretation.md
 */
export function topDistance(
  ranks: readonly number[],
  distances: readonly number[],
  { depth, topN = DEFAULT_TOP_N }: { depth: number; topN?: number },
): number | null {
  assertDepth(depth);
  assertTopN(topN, depth);
  if (ranks.length !== distances.length) {
    throw new RangeError(
      `There must be one distance per rank; got ${ranks.length} ranks and ${distances.length} distances.`,
    );
  }
  const atTop = distances.filter((distance, pin) => {
    const rank = ranks[pin] ?? UNMEASURED;
    assertRank(rank, depth);
    if (!(distance >= 0 && distance < Infinity)) {
      throw new RangeError(`A distance must be finite and at least 0; got ${distance}.`);
    }
    return rank !== UNMEASURED && rank !== ABSENT && rank <= topN;
  });
  return atTop.length === 0 ? null : mean(atTop);
}
