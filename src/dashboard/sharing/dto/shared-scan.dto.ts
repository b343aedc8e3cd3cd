import { ApiProperty, IntersectionType, PickType } from '@nestjs/swagger';
import { CompetitorDto, CompetitorRanksDto } from '../../../competitors/dto/competitor.dto.js';
import { ComparisonDto } from '../../../rankings/comparison/dto/comparison.dto.js';
import { ScanRankingsDto } from '../../../rankings/scan-rankings/dto/scan-rankings.dto.js';

/** A competitor of the business in this scan. Fields that the provider's terms forbid to store are null. */
export class SharedCompetitorDto extends IntersectionType(
  PickType(CompetitorDto, ['name', 'maps_url', 'category', 'rating', 'review_count']),
  PickType(CompetitorRanksDto, [
    'average_rank',
    'average_total_rank',
    'share_of_local_voice',
    'found_pins',
    'pins_ahead',
  ]),
) {}

/** The change since the previous comparable scan. */
export class SharedComparisonDto extends PickType(ComparisonDto, [
  'compared_pins',
  'before',
  'after',
  'pins',
  'mean_change',
  'p_value',
  'significant',
  'reason',
  'explanation',
]) {
  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'When the previous scan ended',
  })
  scanned_at!: string | null;
}

class SharedLocationDto {
  @ApiProperty()
  lat!: number;

  @ApiProperty()
  lng!: number;
}

class SharedBusinessDto {
  @ApiProperty()
  name!: string;

  @ApiProperty({ type: SharedLocationDto, description: 'Location of the business at the time of the scan' })
  location!: SharedLocationDto;

  @ApiProperty({ example: 'America/Montevideo' })
  timezone!: string;
}

/** The content of a share link. It has no IDs: they would reveal how many rows exist. */
export class SharedScanDto extends PickType(ScanRankingsDto, [
  'keyword',
  'scanned_at',
  'grid_size',
  'radius_miles',
  'provider',
  'attribution',
  'absent_rank',
  'metrics',
  'grid',
  'unmeasured',
]) {
  @ApiProperty({ type: SharedBusinessDto })
  business!: SharedBusinessDto;

  @ApiProperty({
    type: 'boolean',
    nullable: true,
    description:
      'Whether the provider returns the order of Google; null if the provider is no longer configured',
  })
  is_googles_order!: boolean | null;

  @ApiProperty({
    type: SharedComparisonDto,
    nullable: true,
    description: 'null for the first scan of its series',
  })
  comparison!: SharedComparisonDto | null;

  @ApiProperty({ type: [SharedCompetitorDto], description: 'The strongest competitors, best first' })
  competitors!: SharedCompetitorDto[];

  @ApiProperty({ format: 'date-time', description: 'When the link expires' })
  expires_at!: string;
}
