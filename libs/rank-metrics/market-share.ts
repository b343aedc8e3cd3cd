import { ABSENT, assertDepth, assertRank, assertTopN, DEFAULT_TOP_N, UNMEASURED } from './rank.js';
import { mean } from './statistics.js';

/** The share of local voice of one place relative to the best place of the same scan. Fractions 0–1. */
export interface MarketShare {
  /** Largest share of any place in the scan, including the place itself (Max SoLV). */
  maxShareOfLocalVoice: number;
  /** maxShareOfLocalVoice − the place's own share, at least 0 (Opportunity SoLV). */
  opportunityShareOfLocalVoice: number;
}

/**
 * Calculates Max SoLV and Opportunity SoLV: the largest share of any business, and the gap of this one to it.
 *
 * @param own share of local voice of the place
 * @param others shares of the other places of the same scan, over the same measured pins and topN
 * @throws {RangeError} if a share is outside 0–1
 * @see Local Falcon's definitions: github.com/local-falcon/mcp, metrics-interpretation.md
 */
export function marketShare(own: number, others: Iterable<number>): MarketShare {
  let max = own;
  for (const share of [own, ...others]) {
    if (!(share >= 0 && share <= 1)) {
      throw new RangeError(`A share of local voice must be from 0 to 1; got ${share}.`);
    }
    max = Math.max(max, share);
  }
  return { maxShareOfLocalVoice: max, opportunityShareOfLocalVoice: max - own };
}

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
