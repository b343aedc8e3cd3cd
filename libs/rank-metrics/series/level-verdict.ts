import type { ChangeAssessment, ComparisonMethod } from '../comparison/significance.js';
import type { LevelChange } from './level-change.js';

/**
 * Least number of earlier scans for a verdict by the noise of the series. With fewer, the comparison of the pins of two
 * scans finds more changes (docs/explanation/level-shifts.md).
 */
const MINIMUM_SERIES = 4;

/** Whether a change from the level is more than the noise of the series, and at least of the minimum effect. */
export function isSignificantLevel(
  { pValue, change, spreadScans }: LevelChange,
  { alpha, minimumEffect }: ComparisonMethod,
): boolean {
  return spreadScans >= MINIMUM_SERIES && pValue <= alpha && Math.abs(change) >= minimumEffect;
}

/**
 * Replaces the assumed noise of an assessment by that of the series, if it is known from at least four scans.
 *
 * The assessment stays one of the change between two scans. Where that change has another direction than the level, or is
 * smaller than the minimum effect, as in the second scan after a shift, the pins of the two scans decide about it, and the
 * level has a verdict of its own.
 */
export function judgeByLevel(assessment: ChangeAssessment, level: LevelChange | null): ChangeAssessment {
  const { method, pValue, meanChange } = assessment;
  if (level === null || level.spreadScans < MINIMUM_SERIES) return assessment;
  if (pValue === null || meanChange === null) return assessment;
  const agrees = level.change * meanChange > 0 && Math.abs(meanChange) >= method.minimumEffect;
  if (isSignificantLevel(level, method) && !agrees) return assessment;
  const reasonAgainst = (): ChangeAssessment['reason'] => {
    if (level.pValue > method.alpha) return assessment.reason === 'no_change' ? 'no_change' : 'within_noise';
    return Math.abs(level.change) < method.minimumEffect ? 'effect_too_small' : null;
  };
  const reason = reasonAgainst();
  return {
    ...assessment,
    pValue: level.pValue,
    significant: reason === null,
    reason,
    method: { ...method, test: 'student_t', noise: 'own_series' },
  };
}
