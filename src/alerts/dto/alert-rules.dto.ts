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
  @RulesProperty('All that is to be watched for; an empty list for nothing')
  @IsArray()
  @ArrayMaxSize(MAX_RULES)
  @IsObject({ each: true })
  rules!: object[];
}

/** What a business is watched for. */
export class AlertRulesDto {
  @ApiProperty({ type: 'boolean', enum: [true] })
  success!: true;

  @ApiProperty({ type: 'integer', example: 1 })
  business_id!: number;

  @ApiProperty({ description: 'Whether these are the rules of a business that has not chosen its own' })
  is_default!: boolean;

  @RulesProperty('Evaluated once, at the end of each scan')
  rules!: RuleDto[];
}
