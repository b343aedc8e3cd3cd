import { type ComparisonMethod, isSignificantLevel, type LevelChange } from '#libs/rank-metrics';
import { ApiProperty } from '@nestjs/swagger';

/** The change from the level of the earlier scans of a series. */
export class LevelDto {
  @ApiProperty({
    example: 2.1,
    description:
      'Mean of rank before − rank after over `pins`, absent counted as 21; positive is an improvement. Before is the mean ' +
      'of `scans_before`, after that of `scans_after`',
  })
  change!: number;

  @ApiProperty({
    type: [Number],
    minItems: 2,
    maxItems: 2,
    example: [1.1, 3.1],
    description: 'Interval that contains the true change in 90 % of cases, in positions',
  })
  interval_90!: [number, number];

  @ApiProperty({
    example: 0.002,
    description: 'Probability that the noise of the series alone causes such a change',
  })
  p_value!: number;

  @ApiProperty({
    type: 'boolean',
    description:
      'Whether the level changed by more than the noise of the series: `p_value` is at most 0.05, `change` at least one ' +
      'position, and `noise_scans` at least 4. `significant` beside it is about the change since the earlier scan',
  })
  significant!: boolean;

  @ApiProperty({
    type: 'integer',
    example: 1,
    description:
      'Scans that are the level after: this scan, or with 2 also the previous one, if that is the stronger evidence',
  })
  scans_after!: number;

  @ApiProperty({
    type: 'integer',
    example: 4,
    description: 'Scans before, whose mean is the level before; at most 4',
  })
  scans_before!: number;

  @ApiProperty({
    type: 'integer',
    example: 8,
    description: 'Scans before, whose spread is the noise; at most 8',
  })
  noise_scans!: number;

  @ApiProperty({
    example: 0.6,
    description: 'Standard deviation of the level from scan to scan, in positions',
  })
  standard_deviation!: number;

  @ApiProperty({
    type: 'integer',
    example: 49,
    description: 'Pins of the levels: those at which any of these scans found the place',
  })
  pins!: number;

  static from(level: LevelChange, method: ComparisonMethod): LevelDto {
    return {
      change: level.change,
      interval_90: level.interval90,
      p_value: level.pValue,
      significant: isSignificantLevel(level, method),
      scans_after: level.scansAfter,
      scans_before: level.scansBefore,
      noise_scans: level.spreadScans,
      standard_deviation: level.sd,
      pins: level.pins,
    };
  }
}
