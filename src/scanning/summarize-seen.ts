import { SEARCH_DEPTH } from '#libs/local-search';
import { summarize } from '#libs/rank-metrics';

/** Of a place that was seen, and so measured. */
export interface SeenSummary {
  readonly averageRank: number | null;
  readonly averageTotalRank: number;
  readonly shareOfLocalVoice: number;
  readonly foundPins: number;
}

/** What the ranks of a place that a scan has seen amount to: `summarize`, without the nulls of one that was not measured. */
export function summarizeSeen(ranks: readonly number[]): SeenSummary {
  const { averageRank, averageTotalRank, shareOfLocalVoice, foundPins } = summarize(ranks, {
    depth: SEARCH_DEPTH,
  });
  return {
    ...{ averageRank, foundPins },
    averageTotalRank: averageTotalRank ?? SEARCH_DEPTH + 1,
    shareOfLocalVoice: shareOfLocalVoice ?? 0,
  };
}
