import type { Impact } from '#libs/rank-model';
import { ApiProperty } from '@nestjs/swagger';

export const ESTIMATE_METHODS = ['counterfactual', 'evidence'] as const satisfies Impact['method'][];

/** Documents the interval of an estimated gain. */
export function IntervalProperty(): PropertyDecorator {
  return ApiProperty({
    type: 'number',
    isArray: true,
    minItems: 2,
    maxItems: 2,
    example: [0.4, 2.3],
    description:
      '90 % interval of the expected decrease, if the association is causal. A single scan adds its own noise. ' +
      'For `evidence`: a range from 0 to twice the highest published share, without a level of confidence.',
  });
}
