import { SEARCH_DEPTH } from '#libs/local-search';
import { ABSENT, summarize, UNMEASURED } from '#libs/rank-metrics';

/** Of a place that was seen, and so measured. */
export interface SeenSummary {
  readonly averageRank: number | null;
  readonly averageTotalRank: number;
  readonly shareOfLocalVoice: number;
  readonly foundPins: number;
}

/**
 * What the ranks of a place that a scan has seen amount to, beside all others of the scan: over the same pins. Where several
 * providers measured, it counts as absent at the pins of those that do not know it. Else a place that one provider saw first
 * at its only pin would have all of the market.
 *
 * @param measured the ranks of the business itself, which tell where the scan measured
 */
export function summarizeSeen(ranks: readonly number[], measured: readonly number[]): SeenSummary {
  const beside = ranks.map((rank, pin) =>
    rank === UNMEASURED && measured[pin] !== UNMEASURED ? ABSENT : rank,
  );
  const { averageRank, averageTotalRank, shareOfLocalVoice, foundPins } = summarize(beside, {
    depth: SEARCH_DEPTH,
  });
  return {
    averageRank,
    foundPins,
    averageTotalRank: averageTotalRank ?? SEARCH_DEPTH + 1,
    shareOfLocalVoice: shareOfLocalVoice ?? 0,
  };
}
