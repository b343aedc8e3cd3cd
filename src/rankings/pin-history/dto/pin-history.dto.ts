import { ApiProperty } from '@nestjs/swagger';

/** The result of one finished scan at the pin. */
export class PinHistoryEntryDto {
  @ApiProperty({
    type: 'string',
    format: 'date',
    example: '2026-11-20',
    description: 'Day on which the scan ended, in the time zone of the business',
  })
  date!: string;

  @ApiProperty({ type: 'integer', example: 7 })
  scan_id!: number;

  @ApiProperty({ type: 'string', format: 'date-time' })
  scanned_at!: string;

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

  @ApiProperty({ type: 'boolean', nullable: true, description: 'null if the pin could not be measured' })
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
export class PinHistoryDto {
  @ApiProperty({ type: 'boolean', enum: [true] })
  success!: true;

  @ApiProperty({ type: 'integer', example: 1 })
  business_id!: number;

  @ApiProperty({ example: 'pizza near me' })
  keyword!: string;

  @ApiProperty({ type: 'integer', example: 7 })
  grid_size!: number;

  @ApiProperty({ type: 'number', example: 0.5 })
  radius_miles!: number;

  @ApiProperty({ type: 'integer', example: 0 })
  row!: number;

  @ApiProperty({ type: 'integer', example: 0 })
  col!: number;

  @ApiProperty({ type: 'string', format: 'date', example: '2026-08-24' })
  from!: string;

  @ApiProperty({ type: 'string', format: 'date', example: '2026-11-21' })
  to!: string;

  @ApiProperty({ example: 'America/Montevideo', description: 'Time zone of the days' })
  timezone!: string;

  @ApiProperty({ type: 'integer', example: 21 })
  absent_rank!: number;

  @ApiProperty({ type: [PinHistoryEntryDto], description: 'Oldest first' })
  history!: PinHistoryEntryDto[];
}
