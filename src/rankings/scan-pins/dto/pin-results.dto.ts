import { ApiProperty } from '@nestjs/swagger';
import { SeenPlaceDto } from '../../dto/scan-rankings.dto.js';

/** A place among the results of one pin. */
export class PinResultDto extends SeenPlaceDto {
  @ApiProperty({
    type: 'integer',
    minimum: 1,
    maximum: 20,
    example: 1,
    description:
      'Rank of the place at the pin. A place listed twice appears once, with its better rank, so ranks may have gaps',
  })
  rank!: number;

  @ApiProperty({ description: 'Whether the place is the scanned business' })
  is_subject!: boolean;
}

/** The places found at one pin of a scan, in order. */
export class PinResultsDto {
  @ApiProperty({ type: 'boolean', enum: [true] })
  success!: true;

  @ApiProperty({ type: 'integer', example: 7 })
  scan_id!: number;

  @ApiProperty({ type: 'integer', example: 1, description: 'The scanned business' })
  business_id!: number;

  @ApiProperty({ example: 'pizza near me' })
  keyword!: string;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 0,
    description: 'Row of the pin, 0 = north; null for a point',
  })
  row!: number | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 0,
    description: 'Column of the pin, 0 = west; null for a point',
  })
  col!: number | null;

  @ApiProperty({
    type: 'integer',
    required: false,
    example: 0,
    description: 'Number of the point in its area',
  })
  index?: number;

  @ApiProperty({ required: false, example: 'Station', description: 'Name of the point' })
  name?: string;

  @ApiProperty({ example: 40.7 })
  lat!: number;

  @ApiProperty({ example: -73.99 })
  lng!: number;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  scanned_at!: string | null;

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
    type: 'string',
    nullable: true,
    example: null,
    description: 'Why the pin could not be measured; null if it was',
  })
  unmeasured_reason!: string | null;

  @ApiProperty({ type: [PinResultDto], description: 'Places found at the pin, best first, at most 20' })
  results!: PinResultDto[];
}
