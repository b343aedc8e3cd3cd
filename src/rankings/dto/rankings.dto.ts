import { ApiProperty } from '@nestjs/swagger';
import { GeometryDto } from '../../scanning/dto/geometry.dto.js';
import { SeriesIdProperty } from '../../scanning/dto/series-fields.js';
import { type ScanStatus } from '../../scanning/record/scan.entity.js';
import { RankMetricsDto } from './grid.dto.js';
import { RankedGridDto } from './ranked-grid.dto.js';

class PendingScanDto {
  @ApiProperty({ type: 'integer', example: 8 })
  id!: number;

  @ApiProperty({ type: 'string', enum: ['queued', 'running'] })
  status!: ScanStatus;
}

/** The ranks of a business for a keyword at every pin of its latest finished scan. */
export class RankingsDto extends RankedGridDto {
  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 7,
    description: 'The latest finished scan; null before the first one',
  })
  scan_id!: number | null;

  @SeriesIdProperty({ nullable: true })
  series_id!: string | null;

  @ApiProperty({ type: 'integer', nullable: true, example: 7 })
  grid_size!: number | null;

  @ApiProperty({ type: 'number', nullable: true, example: 0.5 })
  radius_miles!: number | null;

  @ApiProperty({
    type: GeometryDto,
    nullable: true,
    description: 'Where the pins are; null before the first finished scan',
  })
  geometry!: GeometryDto | null;

  @ApiProperty({ type: 'string', nullable: true, example: 'openstreetmap' })
  provider!: string | null;

  @ApiProperty({ type: RankMetricsDto, nullable: true })
  metrics!: RankMetricsDto | null;

  @ApiProperty({
    type: PendingScanDto,
    nullable: true,
    description: 'Unfinished scan of this keyword; null without one',
  })
  pending_scan!: PendingScanDto | null;
}
