import type { RankSummary } from './summarize.js';

/** Share of each part in the score. They add up to 1. */
export const HEALTH_WEIGHTS = { visibility: 0.5, coverage: 0.2, momentum: 0.1, profile: 0.2 };

type HealthPartName = keyof typeof HEALTH_WEIGHTS;

interface HealthPart {
  name: HealthPartName;
  /** 0–100; null when its signal is missing. */
  value: number | null;
  /** Share in this score, 0–1, after missing parts were dropped and the others raised to add up to 1. */
  weight: number;
  /** value × weight: the points it gives. */
  points: number;
}

export interface HealthScore {
  /** 0–100, not rounded; null when no pin was measured: a profile alone is no rank. */
  score: number | null;
  parts: HealthPart[];
}

/** What a health score is made of. A missing signal is null. */
export interface HealthSignals {
  /** Metrics of the latest scan. */
  summary: Pick<RankSummary, 'averageTotalRank' | 'shareOfLocalVoice' | 'foundPins' | 'measuredPins'>;
  /** Results looked at per pin. */
  depth: number;
  /** The latest scan against the one before, from `compareScans`; null when there is none. */
  comparison: {
    before: Pick<RankSummary, 'averageTotalRank' | 'shareOfLocalVoice'> | null;
    after: Pick<RankSummary, 'averageTotalRank' | 'shareOfLocalVoice'> | null;
    significant: boolean;
    pValue: number | null;
  } | null;
  /** Which fields the profile has: true filled in, false known to be empty, null not known. */
  profile: Readonly<Record<string, boolean | null>> | null;
}
