import { WholeNumberField } from '#platform/http/fields';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsNumber, Max, Min, ValidateIf } from 'class-validator';

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

/** The fields of every rule. */
export abstract class RuleBase {
  @WholeNumberField({
    min: 0,
    max: MAX_COOLDOWN_HOURS,
    in: 'body',
    required: false,
    description: `Hours before the rule can trigger again for the same business and keyword; defaults to ${DEFAULT_COOLDOWN_HOURS}`,
  })
  cooldown_hours?: number = DEFAULT_COOLDOWN_HOURS;
}

/** A rule about the change of ranks since the previous scan of the series. */
export abstract class MovementRuleBase extends RuleBase {
  @ApiProperty({
    type: 'boolean',
    required: false,
    default: true,
    description: 'Requires a significant change. Grids of 1 × 1 and 2 × 2 cannot show one',
  })
  @ValidateIf((_, value) => value !== undefined)
  @IsBoolean()
  significant_only?: boolean = true;
}
