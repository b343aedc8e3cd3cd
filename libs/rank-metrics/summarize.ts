import {
  ABSENT,
  DEFAULT_TOP_N,
  UNMEASURED,
  absentPosition,
  assertDepth,
  assertRank,
  assertTopN,
  positionOf,
} from './rank.js';
import { sum } from './statistics.js';

/** [best, worst] value of a metric once every pin is measured; equal when nothing is unmeasured. */
export type Bounds = [best: number, worst: number];

/** The numbers of one place in one scan, unrounded. Positions: 1 is best, depth + 1 is absent. */
export interface RankSummary {
  /** Mean position over the pins where the place was found (ARP); null when found nowhere. */
  averageRank: number | null;
  /** Mean position over the measured pins, absent counted as depth + 1 (ATRP); null when none measured. */
  averageTotalRank: number | null;
  /** Fraction 0–1 of the measured pins with a rank of topN or better (SoLV); null when none measured. */
  shareOfLocalVoice: number | null;
  foundPins: number;
  measuredPins: number;
  totalPins: number;
  /** measuredPins / totalPins, 0–1. */
  coverage: number;
  /** What averageTotalRank could be: each unmeasured pin counted as rank 1, and as absent. */
  averageTotalRankBounds: Bounds;
  /** What shareOfLocalVoice could be, likewise. */
  shareOfLocalVoiceBounds: Bounds;
  /** What foundPins could be, likewise. */
  foundPinsBounds: Bounds;
}

/**
 * Summarizes the ranks of one place over the pins of one scan.
 *
 * ARP, ATRP and SoLV follow the definitions of Local Falcon (github.com/local-falcon/mcp,
 * metrics-interpretation.md: absent counted as 21 at depth 20, SoLV on the top three). Pins that could
 * not be measured are left out of every mean rather than passed off as absent; `coverage` and the bounds
 * say how much that leaves open. (ARP has no bounds: a pin that improves from absent to 20 makes it worse.)
 *
 * @param ranks one stored rank per pin: 1 to depth, ABSENT or UNMEASURED. Their order does not matter.
 * @param options.depth how many results each search looked at.
 * @param options.topN lowest position that counts for the share of local voice, 1 to depth.
 * @throws {RangeError} on a rank outside those values, an empty list, or a depth or topN out of range.
 */
export function summarize(
  ranks: readonly number[],
  { depth, topN = DEFAULT_TOP_N }: { depth: number; topN?: number },
): RankSummary {
  assertDepth(depth);
  assertTopN(topN, depth);
  if (ranks.length === 0) throw new RangeError('A scan has at least one pin; the list of ranks is empty.');
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
