import { ApiProperty, PickType } from '@nestjs/swagger';
import { HistoryEntryDto, PeriodDto } from '../../history/dto/history.dto.js';

/** The result of one finished scan at the pin. */
export class PinHistoryEntryDto extends PickType(HistoryEntryDto, ['date', 'scan_id', 'scanned_at']) {
  @ApiProperty({
    example: 'openstreetmap',
    description: 'Provider that measured the pin. Results of different providers cannot be compared',
  })
  provider!: string;

  @ApiProperty({ example: 40.7, description: 'Latitude of the pin. The grid moves with the business' })
  lat!: number;

  @ApiProperty({ example: -73.99 })
  lng!: number;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    minimum: 1,
    maximum: 21,
    example: 3,
    description: '`absent_rank` if the business was not found; null if the pin could not be measured',
  })
  rank!: number | null;

  @ApiProperty({
    type: 'boolean',
    nullable: true,
    description: 'Whether the business was found; null if the pin could not be measured',
  })
  found!: boolean | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: null,
    description: 'Reason of an unmeasured pin; null if it was measured',
  })
  unmeasured_reason!: string | null;
}

/** The rank of a business at one pin over time, one entry per scan. */
export class PinHistoryDto extends PeriodDto {
  @ApiProperty({ type: 'integer', example: 7 })
  grid_size!: number;

  @ApiProperty({ type: 'number', example: 0.5 })
  radius_miles!: number;

  @ApiProperty({ type: 'integer', example: 0 })
  row!: number;

  @ApiProperty({ type: 'integer', example: 0 })
  col!: number;

  @ApiProperty({ type: 'integer', example: 21 })
  absent_rank!: number;

  @ApiProperty({ type: [PinHistoryEntryDto], description: 'Oldest first' })
  history!: PinHistoryEntryDto[];
}
