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
      '`distance_mix`: other pins were measured, or places moved. `rivals_come_and_gone`: competitors seen in only one ' +
      "of the scans. `rivals_features`, `own_features`: reviews, rating, category, profile, by the model's associations. " +
      '`noise`: the unexplained rest.',
  })
  cause!: Cause;

  @ApiProperty({ type: 'number', example: 0.6, description: 'Positions; positive is an improvement' })
  positions!: number;
}

/** The causes of a change of the average total rank between two scans. */
export class ExplanationDto {
  @ApiProperty({ type: 'boolean', enum: [true] })
  success!: true;

  @ApiProperty({ type: 'integer', example: 7 })
  scan_id!: number;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 5,
    description: 'The earlier scan; null if none exists',
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
      'Average total rank before minus after, each over all pins of its scan; null with a `reason`',
  })
  observed!: number | null;

  @ApiProperty({
    type: [CausePartDto],
    description: 'Parts that add up to `observed`; empty with a `reason`',
  })
  parts!: CausePartDto[];

  @ApiProperty({
    type: 'number',
    nullable: true,
    example: 0.5,
    description: 'Standard deviation of the part `noise` by chance alone, in positions; null with a `reason`',
  })
  noise_expected!: number | null;

  @ApiProperty({
    enum: UNEXPLAINED,
    nullable: true,
    type: 'string',
    example: null,
    description: 'Why the change could not be explained; null if it was',
  })
  reason!: Unexplained | null;

  @ApiProperty({
    example: 'Up by 1.4 positions. The largest part (0.9) is due to competitors that appeared or vanished.',
  })
  summary!: string;
}
