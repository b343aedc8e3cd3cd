import { ApiProperty } from '@nestjs/swagger';
import type { Alert } from './alert.entity.js';

type DescribedAlert = Omit<Alert, 'accountId' | 'livemode' | 'subject'>;

/** An alert that was triggered. */
export class AlertDto {
  @ApiProperty({ type: 'integer', example: 12 })
  id!: number;

  @ApiProperty({ example: 'average_total_rank_worse', description: 'The kind of the rule' })
  kind!: string;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 1,
    description: 'The business; null for an alert about a campaign or the account',
  })
  business_id!: number | null;

  @ApiProperty({ type: 'string', nullable: true, example: 'pizza near me' })
  keyword!: string | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 7,
    description: 'The scan that triggered the alert; null if none did, or if it was deleted',
  })
  scan_id!: number | null;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'The rule at that time',
    example: { kind: 'average_total_rank_worse', positions: 2, significant_only: true, cooldown_hours: 24 },
  })
  rule!: object;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description:
      'The numbers that triggered the alert; for ranks over the pins measured in both scans, with at most five rivals ' +
      'that passed the business in `overtaken_by`',
    example: {
      metric: 'average_total_rank',
      before: 5.1,
      after: 8.4,
      compared_pins: 49,
      significant: true,
      p_value: 0.001,
      overtaken_by: [
        {
          place_id: 'osm:node/123',
          name: 'Farmacia Goes',
          average_total_rank: { before: 6.2, after: 4.8 },
        },
      ],
    },
  })
  values!: object;

  @ApiProperty({ format: 'date-time' })
  created_at!: string;

  static from({ id, kind, businessId, keyword, scanId, rule, values, createdAt }: DescribedAlert): AlertDto {
    return {
      id,
      kind,
      rule,
      values,
      business_id: businessId ?? null,
      keyword: keyword ?? null,
      scan_id: scanId ?? null,
      created_at: createdAt.toISOString(),
    };
  }
}
