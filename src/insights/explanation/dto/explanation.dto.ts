import { ApiProperty } from '@nestjs/swagger';

export const CAUSES = [
  'distance_mix',
  'rivals_come_and_gone',
  'rivals_features',
  'own_features',
  'noise',
] as const;
export type Cause = (typeof CAUSES)[number];

export const UNEXPLAINED = ['no_earlier_scan', 'never_listed', 'nothing_in_common'] as const;
export type Unexplained = (typeof UNEXPLAINED)[number];

class CausePartDto {
  @ApiProperty({
    enum: CAUSES,
    description:
      '`distance_mix`: other pins were measured, or places moved. `rivals_come_and_gone`: competitors seen in one of the ' +
      "scans only. `rivals_features`, `own_features`: reviews, rating, category, profile, by the model's associations. " +
      '`noise`: what none of these explains.',
  })
  cause!: Cause;

  @ApiProperty({ type: 'number', example: 0.6, description: 'Positions; positive is a rise' })
  positions!: number;
}

/** Why the average total rank of a business changed between two scans. */
export class ExplanationDto {
  @ApiProperty({ type: 'boolean', enum: [true] })
  success!: true;

  @ApiProperty({ type: 'integer', example: 7 })
  scan_id!: number;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 5,
    description: 'null where there is none before it',
  })
  compared_with!: number | null;

  @ApiProperty({ type: 'integer', example: 1 })
  business_id!: number;

  @ApiProperty({ example: 'pizza near me' })
  keyword!: string;

  @ApiProperty({
    type: 'number',
    nullable: true,
    example: 1.4,
    description:
      'Average total rank before minus after, each over all pins of its scan; null where unexplained',
  })
  observed!: number | null;

  @ApiProperty({ type: [CausePartDto], description: 'They add up to `observed`; empty where unexplained' })
  parts!: CausePartDto[];

  @ApiProperty({
    type: 'number',
    nullable: true,
    example: 0.5,
    description: 'Standard deviation of the part `noise` that chance alone gives',
  })
  noise_expected!: number | null;

  @ApiProperty({
    enum: UNEXPLAINED,
    nullable: true,
    type: 'string',
    example: null,
    description: 'Why there are no parts',
  })
  reason!: Unexplained | null;

  @ApiProperty({ example: 'Up by 1.4 positions, the largest part (0.9) by competitors that came or went.' })
  summary!: string;
}
