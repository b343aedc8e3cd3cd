import { ApiProperty } from '@nestjs/swagger';
import { SettingsDto } from '../../../scanning/dto/setting-fields.js';
import { SCAN_STATUSES, type ScanStatus } from '../../../scanning/record/scan.entity.js';
import { PinResultDto } from '../../scan-pins/dto/pin-results.dto.js';

/** The rank of a business at one point. */
export class RankAtPointDto extends SettingsDto {
  @ApiProperty({ type: 'boolean', enum: [true] })
  success!: true;

  @ApiProperty({ type: 'integer', example: 7, description: 'The probe that measured the point' })
  scan_id!: number;

  @ApiProperty({ type: 'integer', example: 1 })
  business_id!: number;

  @ApiProperty({ example: 'pizza near me' })
  keyword!: string;

  @ApiProperty({ example: 40.7 })
  lat!: number;

  @ApiProperty({ example: -74 })
  lng!: number;

  @ApiProperty({
    type: 'string',
    enum: SCAN_STATUSES,
    example: 'completed',
    description: '`completed`, or `failed` or `cancelled` if the point was not measured',
  })
  status!: ScanStatus;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    minimum: 1,
    maximum: 21,
    example: 3,
    description: '`absent_rank` if the business is not among the results; null if the point was not measured',
  })
  rank!: number | null;

  @ApiProperty({
    type: 'boolean',
    nullable: true,
    description: 'Whether the business was found; null if the point was not measured',
  })
  found!: boolean | null;

  @ApiProperty({ type: 'integer', example: 21 })
  absent_rank!: number;

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: null,
    description: 'Why the point was not measured; null if it was',
  })
  unmeasured_reason!: string | null;

  @ApiProperty({ type: [PinResultDto], description: 'The places found at the point, best first, at most 20' })
  places!: PinResultDto[];

  @ApiProperty({ example: 'openstreetmap' })
  provider!: string;

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: '© OpenStreetMap contributors',
    description: 'Credit line to show with the results; null if the provider requires none',
  })
  attribution!: string | null;

  @ApiProperty({
    type: 'integer',
    example: 1,
    description: 'Charged credits: 1; 0 with a test key, and if the point was not measured',
  })
  credits_charged!: number;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  scanned_at!: string | null;
}
