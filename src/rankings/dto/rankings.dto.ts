import { ApiProperty } from '@nestjs/swagger';
import { ScanProviderDto } from '../../scanning/dto/scan-provider.dto.js';
import { BasisDto } from './basis.dto.js';
import { type ScanStatus } from '../../scanning/scan.entity.js';
import { RankedPinDto, RankMetricsDto, UnmeasuredPinDto } from './grid.dto.js';

class PendingScanDto {
  @ApiProperty({ type: 'integer', example: 8 })
  id!: number;

  @ApiProperty({ type: 'string', enum: ['queued', 'running'] })
  status!: ScanStatus;
}

/** The ranks of a business for a keyword at every pin of its latest finished scan. */
export class RankingsDto extends BasisDto {
  @ApiProperty({ type: 'boolean', enum: [true] })
  success!: true;

  @ApiProperty({ type: 'integer', example: 1 })
  business_id!: number;

  @ApiProperty({ example: 'pizza near me' })
  keyword!: string;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 7,
    description: 'null before the first finished scan',
  })
  scan_id!: number | null;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  scanned_at!: string | null;

  @ApiProperty({ type: 'integer', nullable: true, example: 7 })
  grid_size!: number | null;

  @ApiProperty({ type: 'number', nullable: true, example: 0.5 })
  radius_miles!: number | null;

  @ApiProperty({ type: 'string', nullable: true, example: 'openstreetmap' })
  provider!: string | null;

  @ApiProperty({
    type: [ScanProviderDto],
    description: 'Providers with the number of pins that each measured, most pins first',
  })
  providers!: ScanProviderDto[];

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: '© OpenStreetMap contributors',
    description: 'Credit line to show with the results',
  })
  attribution!: string | null;

  @ApiProperty({ type: 'integer', example: 21 })
  absent_rank!: number;

  @ApiProperty({ type: RankMetricsDto, nullable: true })
  metrics!: RankMetricsDto | null;

  @ApiProperty({ type: [RankedPinDto], description: 'Row-major from the north-west corner' })
  grid!: RankedPinDto[];

  @ApiProperty({
    type: [UnmeasuredPinDto],
    description: 'Pins that could not be measured. They do not count as absent',
  })
  unmeasured!: UnmeasuredPinDto[];

  @ApiProperty({
    type: PendingScanDto,
    nullable: true,
    description: 'Unfinished scan of this keyword',
  })
  pending_scan!: PendingScanDto | null;
}
