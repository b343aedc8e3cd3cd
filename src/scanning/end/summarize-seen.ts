import { SEARCH_DEPTH } from '#libs/local-search';
import { ABSENT, summarize, UNMEASURED } from '#libs/rank-metrics';

/** The metrics of a place that a scan has seen. */
export interface SeenSummary {
  readonly averageRank: number | null;
  readonly averageTotalRank: number;
  readonly shareOfLocalVoice: number;
  readonly foundPins: number;
}

/**
 * Summarizes the ranks of a place over all measured pins of the scan. In a mixed scan the place counts as absent at the
 * pins of providers that do not know it: else a place with one pin of one provider would have the whole market.
 *
 * @param measured the ranks of the business, which show the measured pins
 */
export function summarizeSeen(ranks: readonly number[], measured: readonly number[]): SeenSummary {
  const comparable = ranks.map((rank, pin) =>
    rank === UNMEASURED && measured[pin] !== UNMEASURED ? ABSENT : rank,
  );
  const { averageRank, averageTotalRank, shareOfLocalVoice, foundPins } = summarize(comparable, {
    depth: SEARCH_DEPTH,
  });
  return {
    averageRank,
    foundPins,
    averageTotalRank: averageTotalRank ?? SEARCH_DEPTH + 1,
    shareOfLocalVoice: shareOfLocalVoice ?? 0,
  };
}
