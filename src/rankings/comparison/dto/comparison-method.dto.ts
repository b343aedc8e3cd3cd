import type { ComparisonMethod, NoiseFloor } from '#libs/rank-metrics';
import { ApiProperty } from '@nestjs/swagger';

class NoiseFloorDto {
  @ApiProperty({
    type: 'integer',
    example: 5,
    description: 'Number of repeated scans that it was estimated from',
  })
  scans!: number;

  @ApiProperty({ example: 1.2, description: 'Standard deviation of the position at one pin' })
  pin_standard_deviation!: number;

  @ApiProperty({ example: 0.4, description: 'Standard deviation of the mean position over the grid' })
  grid_standard_deviation!: number;
}

/** The test of whether a change is more than noise. */
export class ComparisonMethodDto {
  @ApiProperty({
    type: 'string',
    enum: ['wilcoxon_signed_rank', 'student_t'],
    description: '`student_t` compares the levels of the scans in `level`, with `own_series`',
  })
  test!: ComparisonMethod['test'];

  @ApiProperty({ type: 'string', enum: ['pratt'], description: 'Treatment of pins that did not move' })
  zeros!: 'pratt';

  @ApiProperty({
    type: 'string',
    enum: ['spatial_autocorrelation', 'repeated_scans', 'own_series'],
    description:
      'Estimate of the noise. `spatial_autocorrelation`: neighbouring pins are not independent, so the pins count as ' +
      '`effective_pins` (effective sample size), estimated from the correlation of neighbours. `repeated_scans`: the ' +
      'differences of at least three scans that were repeated within an hour. `own_series`: the spread of four to eight ' +
      'earlier scans of the series, at least an hour apart. The verdict is then about the change in `level`.',
  })
  noise!: ComparisonMethod['noise'];

  @ApiProperty({ example: 0.05, description: 'Level of significance of `p_value`' })
  alpha!: number;

  @ApiProperty({ example: 1, description: 'Least mean change, in positions, that is significant' })
  minimum_effect!: number;

  @ApiProperty({
    type: 'integer',
    example: 6,
    description:
      'Least number of pins measured in both scans for a verdict: grids of 1 × 1 and 2 × 2 have fewer',
  })
  minimum_pins!: number;

  @ApiProperty({
    type: NoiseFloorDto,
    nullable: true,
    description: 'Noise of repeated scans; null without any',
  })
  noise_floor!: NoiseFloorDto | null;

  static from(method: ComparisonMethod, floor: NoiseFloor | null): ComparisonMethodDto {
    return {
      test: method.test,
      zeros: method.zeros,
      noise: method.noise,
      alpha: method.alpha,
      minimum_effect: method.minimumEffect,
      minimum_pins: method.minimumPairs,
      noise_floor: floor && {
        scans: floor.scans,
        pin_standard_deviation: floor.pinSd,
        grid_standard_deviation: floor.gridSd,
      },
    };
  }
}
