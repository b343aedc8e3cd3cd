import { HEALTH_WEIGHTS, type HealthPartName } from './health-score.js';
import { absentPosition, assertDepth } from './rank.js';

/** Definition of one part of the health score. */
interface HealthDefinition {
  /** Uses the names of the published metrics. */
  formula: string;
  /** Weight in the score if no part is missing, 0–1. */
  weight: number;
}

/**
 * Returns the formula of `healthScore`, published together with the score.
 *
 * @throws {RangeError} if the depth is below 1
 */
export function healthDefinitions(depth: number): {
  score: string;
  parts: Record<HealthPartName, HealthDefinition>;
} {
  assertDepth(depth);
  const part = (name: HealthPartName, formula: string): HealthDefinition => ({
    formula,
    weight: HEALTH_WEIGHTS[name] / 100,
  });
  return {
    score:
      'Sum of value × weight over the parts, rounded, 0 to 100. A missing part has the weight 0, and the weights of ' +
      'the other parts are scaled to add up to 1.',
    parts: {
      visibility: part(
        'visibility',
        `50 × share_of_local_voice + 50 × (${absentPosition(depth)} − average_total_rank) ÷ ${depth}`,
      ),
      coverage: part('coverage', '100 × found_pins ÷ measured_pins'),
      momentum: part(
        'momentum',
        'visibility + the change of visibility since the previous comparable scan over the pins measured in both, ' +
          'limited to 0 to 100. A change that is not significant counts as 0. Missing without a comparable scan.',
      ),
      profile: part(
        'profile',
        '100 × completed profile fields ÷ profile fields that the provider reports: address, category, rating. ' +
          'Missing if the provider reports none.',
      ),
    },
  };
}
