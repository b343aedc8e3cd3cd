import { INSIGNIFICANCE_REASONS, type InsignificanceReason } from '#libs/rank-metrics';
import { ApiProperty } from '@nestjs/swagger';
import { RankedPinDto } from '../../dto/grid.dto.js';
import { SeenPlaceDto } from '../../scan-rankings/dto/scan-rankings.dto.js';
import { ComparisonMethodDto } from './comparison-method.dto.js';

/** Metrics of one of the two scans, over the pins measured in both. */
export class ComparedMetricsDto {
  @ApiProperty({ type: 'number', nullable: true, example: 4.2, description: 'ARP; null when found nowhere' })
  average_rank!: number | null;

  @ApiProperty({ type: 'number', nullable: true, example: 6.1, description: 'ATRP' })
  average_total_rank!: number | null;

  @ApiProperty({ type: 'number', nullable: true, example: 0.55, description: 'SoLV' })
  share_of_local_voice!: number | null;

  @ApiProperty({ type: 'integer', example: 44 })
  found_pins!: number;

  @ApiProperty({ type: 'integer', example: 49 })
  measured_pins!: number;
}

class MovedPinsDto {
  @ApiProperty({ type: 'integer', example: 21, description: 'Found in both, at a better rank' })
  up!: number;

  @ApiProperty({ type: 'integer', example: 4, description: 'Found in both, at a worse rank' })
  down!: number;

  @ApiProperty({ type: 'integer', example: 20, description: 'The same rank, or absent in both' })
  same!: number;

  @ApiProperty({ type: 'integer', example: 3, description: 'Found only now' })
  new!: number;

  @ApiProperty({ type: 'integer', example: 1, description: 'Found only then' })
  lost!: number;
}

/** What changed between two scans, and whether it is more than noise. */
export class ComparisonDto {
  @ApiProperty({ type: 'boolean', enum: [true] })
  success!: true;

  @ApiProperty({ type: 'integer', example: 7 })
  scan_id!: number;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 5,
    description:
      'The scan it is compared with; null where there is none before it, and then nothing is known below',
  })
  compared_with!: number | null;

  @ApiProperty({
    description: 'Whether there is a scan to compare with, of the same provider, grid and settings',
  })
  comparable!: boolean;

  @ApiProperty({
    type: [String],
    example: [],
    description:
      'Where there are only others: what the latest of them differs in. `provider` also where several providers measured',
  })
  differs!: string[];

  @ApiProperty({ type: 'integer', example: 1 })
  business_id!: number;

  @ApiProperty({ example: 'pizza near me' })
  keyword!: string;

  @ApiProperty({ type: SeenPlaceDto, nullable: true, description: 'null for the business itself' })
  place!: SeenPlaceDto | null;

  @ApiProperty({
    type: 'integer',
    example: 49,
    description: 'Pins measured in both scans; all below is over these',
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
    description: 'Mean of rank before − rank after, absent counted as 21: positive is up',
  })
  mean_change!: number | null;

  @ApiProperty({
    type: 'number',
    nullable: true,
    example: 0.8,
    description: 'Rank-biserial correlation, −1 (all fell) to 1 (all rose)',
  })
  effect_size!: number | null;

  @ApiProperty({
    type: 'number',
    nullable: true,
    example: 11.4,
    description: 'Independent pins that these are worth; null where no test can tell',
  })
  effective_pins!: number | null;

  @ApiProperty({
    type: 'number',
    nullable: true,
    example: 0.003,
    description:
      'How often noise alone would move ranks at least this far, by the `method`; null where no test can tell',
  })
  p_value!: number | null;

  @ApiProperty({ description: 'More than noise, and by more than the minimum effect' })
  significant!: boolean;

  @ApiProperty({
    type: 'string',
    enum: [...INSIGNIFICANCE_REASONS, 'no_earlier_scan', 'not_comparable'],
    nullable: true,
    example: null,
    description:
      'Why it is not significant. `too_few_pins`: fewer than 6 were measured in both, as on grids of 1 × 1 and 2 × 2',
  })
  reason!: InsignificanceReason | 'no_earlier_scan' | 'not_comparable' | null;

  @ApiProperty({ example: 'It moved up by 1.9 positions on average, which is more than noise.' })
  explanation!: string;

  @ApiProperty({ type: ComparisonMethodDto, nullable: true })
  method!: ComparisonMethodDto | null;

  @ApiProperty({ type: [RankedPinDto], description: 'Measured pins of this scan, with what changed there' })
  grid!: RankedPinDto[];
}
