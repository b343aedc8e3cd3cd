import type { ScanComparison } from './comparison/compare-scans.js';
import { absentPosition, assertDepth } from './rank.js';
import { sum } from './statistics.js';
import type { RankSummary } from './summarize.js';

/** Weight of each part in the score, in percent. */
export const HEALTH_WEIGHTS = { visibility: 50, coverage: 20, momentum: 10, profile: 20 } as const;

export type HealthPartName = keyof typeof HEALTH_WEIGHTS;
type Metrics = Pick<RankSummary, 'averageTotalRank' | 'shareOfLocalVoice' | 'foundPins' | 'measuredPins'>;

/** One part of a health score. */
export interface HealthPart {
  name: HealthPartName;
  /** 0–100; null if the part is missing. */
  value: number | null;
  /** Weight in this score, 0–1. Missing parts have 0; the others are scaled to a sum of 1. */
  weight: number;
}

interface HealthScore {
  /** Σ value · weight, 0–100 within floating-point error; null if no pin was measured. */
  score: number | null;
  parts: HealthPart[];
}

export interface HealthSignals {
  /** Metrics of the latest scan. */
  latest: Metrics;
  /** Search depth: the number of results examined per pin. */
  depth: number;
  /** Comparison of the latest scan with the previous one; null if there is none. */
  comparison: Pick<ScanComparison, 'before' | 'after' | 'significant' | 'pValue'> | null;
  /** Profile fields by name: true = completed, false = known to be empty, null = unknown. */
  profile: Readonly<Record<string, boolean | null>>;
}

/**
 * Calculates the health score of a business for one keyword, from 0 to 100:
 *
 *     visibility = 50 · SoLV + 50 · (depth + 1 − ATRP) / depth
 *     coverage   = 100 · found pins / measured pins
 *     momentum   = visibility + (visibility after − before, over the pins of both scans), within 0–100
 *     profile    = 100 · completed fields / known fields
 *     score      = (50 visibility + 20 coverage + 10 momentum + 20 profile) / 100
 *
 * Momentum extrapolates visibility by repeating the last change. A change that is not significant counts as 0, so the
 * momentum of a steady business equals its visibility and does not move the score. Momentum is missing without two
 * comparable scans, profile without known fields; the weights of the other parts are then scaled in proportion. The
 * score is defined by this project, and its weights are a judgement.
 *
 * @throws {RangeError} if the depth is below 1
 */
export function healthScore({ latest, depth, comparison, profile }: HealthSignals): HealthScore {
  assertDepth(depth);
  const visibility = visibilityOf(latest, depth);
  const values: Record<HealthPartName, number | null> = {
    visibility,
    coverage: visibility === null ? null : (100 * latest.foundPins) / latest.measuredPins,
    momentum: visibility === null ? null : momentumOf(visibility, comparison, depth),
    profile: completenessOf(profile),
  };
  const names = Object.keys(HEALTH_WEIGHTS) as HealthPartName[];
  const known = names.filter((name) => values[name] !== null);
  const total = sum(known.map((name) => HEALTH_WEIGHTS[name]));
  const parts = names.map((name): HealthPart => {
    const value = values[name];
    return { name, value, weight: value === null ? 0 : HEALTH_WEIGHTS[name] / total };
  });
  const points = sum(names.map((name) => (values[name] ?? 0) * HEALTH_WEIGHTS[name]));
  return { score: visibility === null ? null : points / total, parts };
}

function visibilityOf(
  { averageTotalRank, shareOfLocalVoice }: Pick<Metrics, 'averageTotalRank' | 'shareOfLocalVoice'>,
  depth: number,
): number | null {
  if (averageTotalRank === null || shareOfLocalVoice === null) return null;
  return 50 * shareOfLocalVoice + (50 * (absentPosition(depth) - averageTotalRank)) / depth;
}

function momentumOf(
  visibility: number,
  comparison: HealthSignals['comparison'],
  depth: number,
): number | null {
  if (typeof comparison?.pValue !== 'number') return null;
  if (!comparison.significant) return visibility;
  const before = comparison.before && visibilityOf(comparison.before, depth);
  const after = comparison.after && visibilityOf(comparison.after, depth);
  return before === null || after === null ? null : clamp(visibility + after - before);
}

function completenessOf(profile: HealthSignals['profile']): number | null {
  const known = Object.values(profile).filter((completed) => completed !== null);
  return known.length === 0 ? null : (100 * known.filter(Boolean).length) / known.length;
}

function clamp(value: number): number {
  return Math.min(100, Math.max(0, value));
}
