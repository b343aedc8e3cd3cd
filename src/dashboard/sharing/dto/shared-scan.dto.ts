import { ApiProperty, IntersectionType, PickType } from '@nestjs/swagger';
import { CompetitorDto, CompetitorRanksDto } from '../../../competitors/dto/competitor.dto.js';
import { ComparisonDto } from '../../../rankings/comparison/dto/comparison.dto.js';
import { RankedPinDto } from '../../../rankings/dto/grid.dto.js';
import { ScanRankingsDto } from '../../../rankings/dto/scan-rankings.dto.js';

/** The fields of API responses that are shared. New fields of the API are not shared by mistake. */
export const SHARED_FIELDS = {
  place: ['name', 'maps_url', 'category', 'rating', 'review_count'],
  ranks: ['average_rank', 'average_total_rank', 'share_of_local_voice', 'found_pins', 'pins_ahead'],
  comparison: [
    'compared_pins',
    'before',
    'after',
    'pins',
    'mean_change',
    'p_value',
    'significant',
    'reason',
    'explanation',
  ],
  scan: [
    'keyword',
    'scanned_at',
    'grid_size',
    'radius_miles',
    'geometry',
    'provider',
    'providers',
    'attribution',
    'absent_rank',
    'metrics',
    'grid',
    'unmeasured',
  ],
} as const;

/** A competitor of the business in this scan. Fields that the provider's terms forbid to store are null. */
export class SharedCompetitorDto extends IntersectionType(
  PickType(CompetitorDto, SHARED_FIELDS.place),
  PickType(CompetitorRanksDto, SHARED_FIELDS.ranks),
) {}

/** The change since the previous comparable scan. */
export class SharedComparisonDto extends PickType(ComparisonDto, SHARED_FIELDS.comparison) {
  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'When the previous scan ended',
  })
  scanned_at!: string | null;
}

class SharedLocationDto extends PickType(RankedPinDto, ['lat', 'lng']) {}

class SharedBusinessDto {
  @ApiProperty()
  name!: string;

  @ApiProperty({ type: SharedLocationDto, description: 'Location of the business at the time of the scan' })
  location!: SharedLocationDto;

  @ApiProperty({ example: 'America/Montevideo' })
  timezone!: string;
}

/** The content of a share link. It has no IDs: they would reveal how many rows exist. */
export class SharedScanDto extends PickType(ScanRankingsDto, SHARED_FIELDS.scan) {
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
