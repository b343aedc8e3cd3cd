import { ApiProperty } from '@nestjs/swagger';
import { ScanProviderDto } from '../../scanning/dto/scan-provider.dto.js';
import { SettingsDto } from '../../scanning/dto/setting-fields.js';
import { SUSPECT_DESCRIPTION, SuspectDto } from '../../scanning/dto/suspect.dto.js';
import { RankedPinDto, UnmeasuredPinDto } from './grid.dto.js';

/** The ranks of one place in a scan, and the scan that `change` and `movement` refer to. */
export class RankedGridDto extends SettingsDto {
  @ApiProperty({ type: 'boolean', enum: [true] })
  success!: true;

  @ApiProperty({ type: 'integer', example: 1, description: 'The scanned business' })
  business_id!: number;

  @ApiProperty({ example: 'pizza near me' })
  keyword!: string;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  scanned_at!: string | null;

  @ApiProperty({ type: [ScanProviderDto], description: 'Number of pins by provider, most pins first' })
  providers!: ScanProviderDto[];

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: '© OpenStreetMap contributors',
    description: 'Credit line to show with the results; null if the provider requires none',
  })
  attribution!: string | null;

  @ApiProperty({ type: 'integer', example: 21 })
  absent_rank!: number;

  @ApiProperty({ type: [RankedPinDto], description: 'Row-major from the north-west corner' })
  grid!: RankedPinDto[];

  @ApiProperty({
    type: [UnmeasuredPinDto],
    description: 'Pins that could not be measured. They do not count as absent',
  })
  unmeasured!: UnmeasuredPinDto[];

  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 5,
    description:
      'The scan that `change` refers to: the latest earlier one with the same provider, grid, zoom, language, country ' +
      'and device; null if there is none. Scans measured by several providers are never compared',
  })
  compared_with!: number | null;

  @ApiProperty({
    type: [String],
    example: [],
    description:
      'Fields in which the latest earlier scan differs, if earlier scans exist and none is comparable',
  })
  differs!: string[];

  @ApiProperty({ type: SuspectDto, nullable: true, description: SUSPECT_DESCRIPTION })
  suspect!: SuspectDto | null;
}
