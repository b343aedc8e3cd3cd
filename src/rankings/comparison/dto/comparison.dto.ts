import { INSIGNIFICANCE_REASONS, type InsignificanceReason } from '#libs/rank-metrics';
import { ApiProperty, PickType } from '@nestjs/swagger';
import { RankedPinDto, RankMetricsDto } from '../../dto/grid.dto.js';
import { SeenPlaceDto } from '../../dto/scan-rankings.dto.js';
import { AreasOfChangeDto } from './area-of-change.dto.js';
import { ComparisonMethodDto } from './comparison-method.dto.js';
import { LevelDto } from './level.dto.js';

/** Metrics of one of the two scans, over the pins measured in both. */
export class ComparedMetricsDto extends PickType(RankMetricsDto, [
  'average_rank',
  'average_total_rank',
  'share_of_local_voice',
  'found_pins',
  'measured_pins',
]) {}

class MovedPinsDto {
  @ApiProperty({ type: 'integer', example: 21, description: 'Found in both scans, at a better rank now' })
  up!: number;

  @ApiProperty({ type: 'integer', example: 4, description: 'Found in both scans, at a worse rank now' })
  down!: number;

  @ApiProperty({ type: 'integer', example: 20, description: 'Same rank, or absent, in both scans' })
  same!: number;

  @ApiProperty({ type: 'integer', example: 3, description: 'Found only in the later scan' })
  new!: number;

  @ApiProperty({ type: 'integer', example: 1, description: 'Found only in the earlier scan' })
  lost!: number;
}

/** The change between two scans, and whether it is more than noise. */
export class ComparisonDto extends AreasOfChangeDto {
  @ApiProperty({ type: 'boolean', enum: [true] })
  success!: true;

  @ApiProperty({ type: 'integer', example: 7 })
  scan_id!: number;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 5,
    description: 'The earlier scan; null if none is comparable, and then the results below are empty',
  })
  compared_with!: number | null;

  @ApiProperty({
    description: 'Whether an earlier scan of the same provider, grid and settings exists',
  })
  comparable!: boolean;

  @ApiProperty({
    type: [String],
    example: [],
    description:
      'Fields in which the latest earlier scan differs, if none is comparable. `provider` also for scans by several providers',
  })
  differs!: string[];

  @ApiProperty({ type: 'integer', example: 1 })
  business_id!: number;

  @ApiProperty({ example: 'pizza near me' })
  keyword!: string;

  @ApiProperty({
    type: SeenPlaceDto,
    nullable: true,
    description: 'The compared place; null for the business itself',
  })
  place!: SeenPlaceDto | null;

  @ApiProperty({
    type: 'integer',
    example: 49,
    description: 'Number of pins measured in both scans. All results below use these pins',
  })
  compared_pins!: number;

  @ApiProperty({ type: ComparedMetricsDto, nullable: true })
  before!: ComparedMetricsDto | null;

  @ApiProperty({ type: ComparedMetricsDto, nullable: true })
  after!: ComparedMetricsDto | null;

  @ApiProperty({ type: MovedPinsDto })
  pins!: MovedPinsDto;

  @ApiProperty({
    type: 'number',
    nullable: true,
    example: 1.9,
    description:
      'Mean of rank before − rank after, absent counted as 21; positive is an improvement; null without compared pins',
  })
  mean_change!: number | null;

  @ApiProperty({
    type: 'number',
    nullable: true,
    example: 0.8,
    description: 'Rank-biserial correlation, −1 (all fell) to 1 (all rose); null without a test',
  })
  effect_size!: number | null;

  @ApiProperty({
    type: 'number',
    nullable: true,
    example: 11.4,
    description: 'Effective sample size: equivalent number of independent pins; null without a test',
  })
  effective_pins!: number | null;

  @ApiProperty({
    type: 'number',
    nullable: true,
    example: 0.003,
    description:
      'Probability that noise alone moves the ranks at least this far, by `method`; null without a test',
  })
  p_value!: number | null;

  @ApiProperty({ description: 'Whether the change is more than noise and reaches the minimum effect' })
  significant!: boolean;

  @ApiProperty({
    type: 'string',
    enum: [...INSIGNIFICANCE_REASONS, 'no_earlier_scan', 'not_comparable'],
    nullable: true,
    example: null,
    description:
      'Why the change is not significant; null if it is. `too_few_pins`: fewer than 6 pins were measured in both scans, as on grids of 1 × 1 and 2 × 2',
  })
  reason!: InsignificanceReason | 'no_earlier_scan' | 'not_comparable' | null;

  @ApiProperty({ example: 'It moved up by 1.9 positions on average, which is more than noise.' })
  explanation!: string;

  @ApiProperty({
    type: LevelDto,
    nullable: true,
    description:
      'Change from the level of the earlier scans. Null with `with` unless it is the previous scan, with fewer than two ' +
      'earlier scans at least an hour apart, and if the ranks of the earlier scans do not vary',
  })
  level!: LevelDto | null;

  @ApiProperty({ type: ComparisonMethodDto, nullable: true })
  method!: ComparisonMethodDto | null;

  @ApiProperty({ type: [RankedPinDto], description: 'Measured pins of this scan with their changes' })
  grid!: RankedPinDto[];
}
