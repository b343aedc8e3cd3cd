import type { ComparisonMethod, NoiseFloor } from '#libs/rank-metrics';
import { ApiProperty } from '@nestjs/swagger';

class NoiseFloorDto {
  @ApiProperty({ type: 'integer', example: 5, description: 'How many repeated scans it was learned from' })
  scans!: number;

  @ApiProperty({ example: 1.2, description: 'Standard deviation of the position at one pin' })
  pin_standard_deviation!: number;

  @ApiProperty({ example: 0.4, description: 'Standard deviation of the mean position over the grid' })
  grid_standard_deviation!: number;
}

/** How it was found out whether a change is more than noise. */
export class ComparisonMethodDto {
  @ApiProperty({ type: 'string', enum: ['wilcoxon_signed_rank'] })
  test!: 'wilcoxon_signed_rank';

  @ApiProperty({ type: 'string', enum: ['pratt'], description: 'What is done with pins that did not move' })
  zeros!: 'pratt';

  @ApiProperty({
    type: 'string',
    enum: ['spatial_autocorrelation', 'repeated_scans'],
    description:
      'What the change was held against. Neighbouring pins are not independent: by how alike they are, the pins ' +
      'count as `effective_pins` (effective sample size). Where three scans or more were repeated within an ' +
      'hour, by how much those differed instead.',
  })
  noise!: 'spatial_autocorrelation' | 'repeated_scans';

  @ApiProperty({ example: 0.05, description: 'A smaller p_value is more than noise' })
  alpha!: number;

  @ApiProperty({ example: 1, description: 'Positions that the mean has to move by to be significant' })
  minimum_effect!: number;

  @ApiProperty({
    type: 'integer',
    example: 6,
    description:
      'With fewer pins measured in both scans nothing can be significant: grids of 1 × 1 and 2 × 2',
  })
  minimum_pins!: number;

  @ApiProperty({
    type: NoiseFloorDto,
    nullable: true,
    description: 'Of repeated scans; null where there are none',
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
