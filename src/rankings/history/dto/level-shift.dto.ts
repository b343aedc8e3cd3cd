import { ApiProperty } from '@nestjs/swagger';

/** A lasting change of the level of a series. */
export class LevelShiftDto {
  @ApiProperty({
    type: 'string',
    format: 'date',
    example: '2026-10-12',
    description:
      'Day of the first scan at the new level, in the time zone of the business: the most probable one',
  })
  date!: string;

  @ApiProperty({ type: 'integer', example: 31, description: 'The first scan at the new level' })
  scan_id!: number;

  @ApiProperty({
    type: [String],
    minItems: 2,
    maxItems: 2,
    example: ['2026-10-05', '2026-10-12'],
    description: 'First and last day of the interval that contains the date with a probability of 90 %',
  })
  date_interval_90!: [string, string];

  @ApiProperty({
    example: -2.4,
    description:
      'Mean position before − mean position after, absent counted as 21; positive is an improvement. Pins at which the ' +
      'place is in no scan are left out',
  })
  change!: number;

  @ApiProperty({
    type: [Number],
    minItems: 2,
    maxItems: 2,
    example: [-3.3, -1.5],
    description: 'Interval that contains the true change in 90 % of cases, in positions',
  })
  interval_90!: [number, number];

  @ApiProperty({
    type: 'integer',
    example: 32,
    description: 'The scan that announced the shift: from its result on it was known',
  })
  announced_by_scan_id!: number;
}
