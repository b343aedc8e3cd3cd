import { ACTION_KINDS, type ActionKind } from '#libs/rank-model';
import { ApiProperty } from '@nestjs/swagger';

const INTERVAL = { type: 'number', isArray: true, minItems: 2, maxItems: 2, nullable: true } as const;

/** Estimates compared with outcomes. Figures are null without an outcome. */
export class CalibrationFiguresDto {
  @ApiProperty({ type: 'integer', example: 34, description: 'Estimates with an outcome' })
  count!: number;

  @ApiProperty({
    description: 'Whether `count` reaches `minimum`; below it the figures are mostly chance',
  })
  is_enough!: boolean;

  @ApiProperty({
    type: 'number',
    nullable: true,
    example: 0.85,
    description:
      'Fraction of outcomes within their interval, widened by the noise of two scans; 0.9 is ideal; null without outcomes',
  })
  coverage!: number | null;

  @ApiProperty({
    ...INTERVAL,
    example: [0.73, 0.93],
    description: '90 % confidence interval of `coverage`; null without outcomes',
  })
  coverage_interval_90!: readonly [number, number] | null;

  @ApiProperty({
    type: 'number',
    nullable: true,
    example: -0.4,
    description:
      'Mean outcome minus mean estimate, in positions; negative if the estimates were too high; null without outcomes',
  })
  bias!: number | null;

  @ApiProperty({
    ...INTERVAL,
    example: [-0.8, 0.1],
    description: '90 % confidence interval of `bias`; null without outcomes',
  })
  bias_interval_90!: readonly [number, number] | null;

  @ApiProperty({
    type: 'number',
    nullable: true,
    example: 1.1,
    description: 'Mean absolute difference between estimate and outcome, in positions; null without outcomes',
  })
  mean_absolute_error!: number | null;

  @ApiProperty({ type: 'integer', example: 12, description: 'Estimates without an outcome yet' })
  open!: number;

  @ApiProperty({
    type: 'integer',
    example: 3,
    description:
      'Outcomes left out because other advised changes were made between the same scans: their effects cannot be separated',
  })
  left_out!: number;
}

export class ActionCalibrationDto extends CalibrationFiguresDto {
  @ApiProperty({ enum: ACTION_KINDS, example: 'gain_reviews' })
  action!: ActionKind;
}

/** An estimate with its outcome. */
export class CheckedEstimateDto {
  @ApiProperty({ enum: ACTION_KINDS, example: 'gain_reviews' })
  action!: ActionKind;

  @ApiProperty({ type: 'integer', example: 1 })
  business_id!: number;

  @ApiProperty({ example: 'pizza near me' })
  keyword!: string;

  @ApiProperty({ type: 'integer', example: 7, description: 'The scan that the estimate is based on' })
  scan_id!: number;

  @ApiProperty({ type: 'integer', example: 12, description: 'The scan that showed that the change was made' })
  outcome_scan_id!: number;

  @ApiProperty({
    type: 'number',
    example: 0.8,
    description: 'Fraction of the advised change that was made',
  })
  realised!: number;

  @ApiProperty({
    type: 'number',
    example: 1.1,
    description: 'Estimated positions for the fraction that was made',
  })
  estimated!: number;

  @ApiProperty({ type: 'number', isArray: true, minItems: 2, maxItems: 2, example: [0.3, 1.8] })
  interval_90!: readonly [number, number];

  @ApiProperty({ type: 'number', example: 0.7, description: 'Average total rank before minus after' })
  outcome!: number;

  @ApiProperty({ format: 'date-time' })
  checked_at!: string;
}

/** How well the estimates of this account matched their outcomes. */
export class CalibrationDto {
  @ApiProperty({ type: 'boolean', enum: [true] })
  success!: true;

  @ApiProperty({ type: 'integer', example: 20, description: 'Outcomes that the figures require' })
  minimum!: number;

  @ApiProperty({ example: '3 estimates have an outcome. A verdict requires at least 20.' })
  verdict!: string;

  @ApiProperty({ type: CalibrationFiguresDto })
  overall!: CalibrationFiguresDto;

  @ApiProperty({
    type: [ActionCalibrationDto],
    description: 'The figures for each action with an estimate, by name',
  })
  actions!: ActionCalibrationDto[];

  @ApiProperty({ type: [CheckedEstimateDto], description: 'The latest 100 outcomes, newest first' })
  checks!: CheckedEstimateDto[];
}
