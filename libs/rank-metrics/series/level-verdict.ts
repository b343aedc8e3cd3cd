import type { ChangeAssessment } from '../comparison/significance.js';
import type { LevelChange } from './level-change.js';

/**
 * Least number of earlier scans for a verdict by the noise of the series. With fewer, the comparison of the pins of two
 * scans finds more changes (docs/explanation/level-shifts.md).
 */
export const MINIMUM_SERIES = 4;

/**
 * Replaces the assumed noise of an assessment by that of the series, if it is known from at least four scans. Noise that
 * was measured by repeated scans stays.
 */
export function judgeByLevel(assessment: ChangeAssessment, level: LevelChange | null): ChangeAssessment {
  const { method, pValue } = assessment;
  if (level === null || level.spreadScans < MINIMUM_SERIES) return assessment;
  if (pValue === null || method.noise === 'repeated_scans') return assessment;
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
