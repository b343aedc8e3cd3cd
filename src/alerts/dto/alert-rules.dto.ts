import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsObject } from 'class-validator';
import { type RuleDto, RULES } from './rules.dto.js';

const MAX_RULES = 50;

function RulesProperty(description: string): PropertyDecorator {
  const mapping = Object.entries(RULES).map(([kind, rule]) => [kind, getSchemaPath(rule)]);
  return applyDecorators(
    ApiProperty({
      type: 'array',
      maxItems: MAX_RULES,
      description,
      items: {
        oneOf: Object.values(RULES).map((rule) => ({ $ref: getSchemaPath(rule) })),
        discriminator: {
          propertyName: 'kind',
          mapping: Object.fromEntries(mapping) as Record<string, string>,
        },
      },
      example: [
        { kind: 'average_total_rank_worse', positions: 2, significant_only: true, cooldown_hours: 24 },
      ],
    }),
  );
}

/** Body of PUT /businesses/{id}/alert-rules. */
@ApiExtraModels(...Object.values(RULES))
export class ReplaceAlertRulesDto {
  @RulesProperty('All rules of the business; an empty list disables its alerts')
  @IsArray()
  @ArrayMaxSize(MAX_RULES)
  @IsObject({ each: true })
  rules!: object[];
}

/** The alert rules of a business. */
export class AlertRulesDto {
  @ApiProperty({ type: 'boolean', enum: [true] })
  success!: true;

  @ApiProperty({ type: 'integer', example: 1 })
  business_id!: number;

  @ApiProperty({ description: 'Whether these are the default rules' })
  is_default!: boolean;

  @RulesProperty('Evaluated at the end of each scan')
  rules!: RuleDto[];
}
