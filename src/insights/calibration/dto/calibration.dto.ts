import { ACTION_KINDS, type ActionKind } from '#libs/rank-model';
import { ApiProperty } from '@nestjs/swagger';

const INTERVAL = { type: 'number', isArray: true, minItems: 2, maxItems: 2, nullable: true } as const;

/** How estimates have held. Figures are null while there is nothing to work them out from. */
export class CalibrationFiguresDto {
  @ApiProperty({ type: 'integer', example: 34, description: 'Estimates with an outcome' })
  count!: number;

  @ApiProperty({
    description: 'Whether the count is enough to judge by; below it the figures are mostly chance',
  })
  is_enough!: boolean;

  @ApiProperty({
    type: 'number',
    nullable: true,
    example: 0.85,
    description: 'Share of outcomes within their interval and the noise of two scans; 0.9 is right',
  })
  coverage!: number | null;

  @ApiProperty({ ...INTERVAL, example: [0.73, 0.93], description: 'What that share may really be (90 %)' })
  coverage_interval_90!: number[] | null;

  @ApiProperty({
    type: 'number',
    nullable: true,
    example: -0.4,
    description: 'Mean outcome minus mean estimate, in positions: negative when too much was promised',
  })
  bias!: number | null;

  @ApiProperty({ ...INTERVAL, example: [-0.8, 0.1] })
  bias_interval_90!: number[] | null;

  @ApiProperty({ type: 'number', nullable: true, example: 1.1, description: 'In positions' })
  mean_absolute_error!: number | null;

  @ApiProperty({ type: 'integer', example: 12, description: 'Estimates that nothing has come of yet' })
  open!: number;

  @ApiProperty({
    type: 'integer',
    example: 3,
    description:
      'Outcomes left out, since other advice came to pass between the same scans: nobody knows what did which part',
  })
  left_out!: number;
}

export class ActionCalibrationDto extends CalibrationFiguresDto {
  @ApiProperty({ enum: ACTION_KINDS, example: 'gain_reviews' })
  action!: ActionKind;
}

/** One estimate and what came of it. */
export class CheckedEstimateDto {
  @ApiProperty({ enum: ACTION_KINDS, example: 'gain_reviews' })
  action!: ActionKind;

  @ApiProperty({ type: 'integer', example: 1 })
  business_id!: number;

  @ApiProperty({ example: 'pizza near me' })
  keyword!: string;

  @ApiProperty({ type: 'integer', example: 7, description: 'The scan that the estimate rests on' })
  scan_id!: number;

  @ApiProperty({ type: 'integer', example: 12, description: 'The scan that showed that it was done' })
  outcome_scan_id!: number;

  @ApiProperty({
    type: 'number',
    example: 0.8,
    description: 'The part of the advised change that came to pass',
  })
  realised!: number;

  @ApiProperty({ type: 'number', example: 1.1, description: 'Positions, for the part that came to pass' })
  estimated!: number;

  @ApiProperty({ type: 'number', isArray: true, minItems: 2, maxItems: 2, example: [0.3, 1.8] })
  interval_90!: number[];

  @ApiProperty({ type: 'number', example: 0.7, description: 'Average total rank before minus after' })
  outcome!: number;

  @ApiProperty({ format: 'date-time' })
  checked_at!: string;
}

/** Whether the estimates of this account have come true. */
export class CalibrationDto {
  @ApiProperty({ type: 'boolean', enum: [true] })
  success!: true;

  @ApiProperty({ type: 'integer', example: 20, description: 'Outcomes from which on the figures count' })
  minimum!: number;

  @ApiProperty({ example: '3 estimates have an outcome. Fewer than 20 are too few to judge by.' })
  verdict!: string;

  @ApiProperty({ type: CalibrationFiguresDto })
  overall!: CalibrationFiguresDto;

  @ApiProperty({ type: [ActionCalibrationDto], description: 'Those with an estimate, by name' })
  actions!: ActionCalibrationDto[];

  @ApiProperty({ type: [CheckedEstimateDto], description: 'The latest 100 that count, newest first' })
  checks!: CheckedEstimateDto[];
}
