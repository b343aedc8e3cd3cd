import { HEALTH_WEIGHTS, type HealthPartName } from './health-score.js';
import { absentPosition, assertDepth } from './rank.js';

/** How one part of the health score is made. */
interface HealthDefinition {
  /** In the names of the published metrics. */
  formula: string;
  /** Share in the score while no part is missing, 0–1. */
  weight: number;
}

/** The formula of `healthScore`, to publish beside it. @throws {RangeError} on a depth below 1. */
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
      'Sum of value × weight over the parts, rounded, 0 to 100. A part whose signal is missing has the weight 0, ' +
      'and the weights of the others are raised in proportion.',
    parts: {
      visibility: part(
        'visibility',
        `50 × share_of_local_voice + 50 × (${absentPosition(depth)} − average_total_rank) ÷ ${depth}`,
      ),
      coverage: part('coverage', '100 × found_pins ÷ measured_pins'),
      momentum: part(
        'momentum',
        'visibility + the change of visibility since the previous comparable scan, over the pins of both, within ' +
          '0 to 100; a change that is not significant counts as none. Missing where nothing can be compared.',
      ),
      profile: part(
        'profile',
        '100 × fields of the profile that are filled in ÷ fields that the provider tells of: address, category, ' +
          'rating. Missing where it tells of none.',
      ),
    },
  };
}
