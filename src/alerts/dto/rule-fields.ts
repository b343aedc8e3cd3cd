import { ApiProperty } from '@nestjs/swagger';
import { applyDecorators } from '@nestjs/common';
import { IsBoolean, IsIn, IsNumber, Max, Min, ValidateIf } from 'class-validator';
import { WholeNumberField } from '#platform/http/fields';

/** Where a rule says nothing. */
export const DEFAULT_COOLDOWN_HOURS = 24;
const MAX_COOLDOWN_HOURS = 24 * 30;

export function KindField(kind: string): PropertyDecorator {
  return applyDecorators(ApiProperty({ type: 'string', enum: [kind] }), IsIn([kind]));
}

/** An optional threshold with a default. */
export function ThresholdField(options: {
  min: number;
  max: number;
  default: number;
  description: string;
}): PropertyDecorator {
  const { min, max, description } = options;
  return applyDecorators(
    ApiProperty({
      type: 'number',
      minimum: min,
      maximum: max,
      default: options.default,
      description,
      required: false,
    }),
    ValidateIf((_, value) => value !== undefined),
    IsNumber({ allowNaN: false, allowInfinity: false }),
    Min(min),
    Max(max),
  );
}

/** What every rule has. */
export abstract class RuleBase {
  @WholeNumberField({
    min: 0,
    max: MAX_COOLDOWN_HOURS,
    in: 'body',
    required: false,
    description: `Not raised again for the same business and keyword within so many hours; ${DEFAULT_COOLDOWN_HOURS} unless told`,
  })
  cooldown_hours?: number = DEFAULT_COOLDOWN_HOURS;
}

/** A rule about what happened to the ranks since the comparable scan before. */
export abstract class MovementRuleBase extends RuleBase {
  @ApiProperty({
    type: 'boolean',
    required: false,
    default: true,
    description: 'Only where the change is more than noise, which grids of 1 × 1 and 2 × 2 cannot show',
  })
  @ValidateIf((_, value) => value !== undefined)
  @IsBoolean()
  significant_only?: boolean = true;
}
