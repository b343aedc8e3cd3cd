import {
  ABSENT,
  absentPosition,
  assertDepth,
  assertRank,
  assertTopN,
  DEFAULT_TOP_N,
  positionOf,
  UNMEASURED,
} from './rank.js';
import { sum } from './statistics.js';

/** Best and worst possible value of a metric if all unmeasured pins were measured; equal if none is unmeasured. */
export type Bounds = [best: number, worst: number];

/** Metrics of one place in one scan, unrounded. Positions: 1 is best, depth + 1 is absent. */
export interface RankSummary {
  /** Mean position over the pins where the place was found (ARP); null if found nowhere. */
  averageRank: number | null;
  /** Mean position over the measured pins, with absent counted as depth + 1 (ATRP); null if no pin was measured. */
  averageTotalRank: number | null;
  /** Fraction 0–1 of the measured pins with a rank of topN or better (SoLV); null if no pin was measured. */
  shareOfLocalVoice: number | null;
  foundPins: number;
  measuredPins: number;
  totalPins: number;
  /** measuredPins / totalPins, 0–1. */
  coverage: number;
  /** Bounds of averageTotalRank: every unmeasured pin counted as rank 1, and as absent. */
  averageTotalRankBounds: Bounds;
  shareOfLocalVoiceBounds: Bounds;
  foundPinsBounds: Bounds;
}

/**
 * Calculates the metrics of one place over the pins of one scan.
 *
 * Unmeasured pins are left out of every mean instead of counting as absent; `coverage` and the bounds show the
 * resulting uncertainty. ARP has no bounds, because a pin that improves from absent to 20 makes it worse.
 *
 * @param ranks one stored rank per pin in any order: 1 to depth, ABSENT or UNMEASURED
 * @param options.depth number of results that each search examined
 * @param options.topN worst position that counts for the share of local voice, 1 to depth
 * @throws {RangeError} on any other rank, an empty list, or a depth or topN out of range
 * @see Local Falcon's definitions of ARP, ATRP and SoLV (absent counted as 21 at depth 20, SoLV on the top three):
 *   github.com/local-falcon/mcp, metrics-interpretation.md
 */
export function summarize(
  ranks: readonly number[],
  { depth, topN = DEFAULT_TOP_N }: { depth: number; topN?: number },
): RankSummary {
  assertDepth(depth);
  assertTopN(topN, depth);
  if (ranks.length === 0)
    throw new RangeError('The list of ranks must not be empty: a scan has at least one pin.');
  ranks.forEach((rank) => {
    assertRank(rank, depth);
  });

  const measured = ranks.filter((rank) => rank !== UNMEASURED);
  const found = measured.filter((rank) => rank !== ABSENT);
  const atTop = found.filter((rank) => rank <= topN);
  const positionSum = sum(measured.map((rank) => positionOf(rank, depth)));
  const pins = ranks.length;
  const unmeasured = pins - measured.length;

  return {
    averageRank: ratio(sum(found), found.length),
    averageTotalRank: ratio(positionSum, measured.length),
    shareOfLocalVoice: ratio(atTop.length, measured.length),
    foundPins: found.length,
    measuredPins: measured.length,
    totalPins: pins,
    coverage: measured.length / pins,
    averageTotalRankBounds: [
      (positionSum + unmeasured) / pins,
      (positionSum + unmeasured * absentPosition(depth)) / pins,
    ],
    shareOfLocalVoiceBounds: [(atTop.length + unmeasured) / pins, atTop.length / pins],
    foundPinsBounds: [found.length + unmeasured, found.length],
  };
}

function ratio(numerator: number, denominator: number): number | null {
  return denominator === 0 ? null : numerator / denominator;
}
