import { ApiProperty } from '@nestjs/swagger';
import { GeometryDto } from '../../scanning/dto/geometry.dto.js';
import { SeriesIdProperty } from '../../scanning/dto/series-fields.js';
import { RankMetricsDto } from './grid.dto.js';
import { RankedGridDto } from './ranked-grid.dto.js';

/** A place in a scan, with the latest data of the provider. */
export class SeenPlaceDto {
  @ApiProperty({ example: 'osm:node/4614269759' })
  place_id!: string;

  @ApiProperty({ type: 'string', nullable: true, example: null })
  cid!: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: "Joe's",
    description: 'Name of the place; null if the terms of the provider forbid to store it: see `maps_url`',
  })
  name!: string | null;

  @ApiProperty({
    type: 'string',
    format: 'uri',
    nullable: true,
    example: 'https://www.openstreetmap.org/node/4614269759',
    description: 'Page of the place on the map of its provider; null if it is not known',
  })
  maps_url!: string | null;

  @ApiProperty({ type: 'string', nullable: true })
  address!: string | null;

  @ApiProperty({
    type: 'number',
    nullable: true,
    example: -34.9011,
    description:
      'Latitude in degrees, WGS84; null if the place hides its address, or the terms of the provider forbid to store it',
  })
  lat!: number | null;

  @ApiProperty({ type: 'number', nullable: true, example: -56.1923 })
  lng!: number | null;

  @ApiProperty({ type: 'string', nullable: true, example: 'Pharmacy' })
  category!: string | null;

  @ApiProperty({ type: 'number', nullable: true, example: 4.5 })
  rating!: number | null;

  @ApiProperty({ type: 'integer', nullable: true, example: 310 })
  review_count!: number | null;
}

/** The ranks of one place in a stored scan. */
export class ScanRankingsDto extends RankedGridDto {
  @ApiProperty({ type: 'integer', example: 7 })
  scan_id!: number;

  @SeriesIdProperty()
  series_id!: string;

  @ApiProperty({
    type: SeenPlaceDto,
    nullable: true,
    description: 'The place with these ranks; null for a business that was found at no pin',
  })
  place!: SeenPlaceDto | null;

  @ApiProperty({ description: 'Whether the place is the scanned business' })
  is_subject!: boolean;

  @ApiProperty({ type: 'integer', example: 7 })
  grid_size!: number;

  @ApiProperty({ type: 'number', example: 0.5 })
  radius_miles!: number;

  @ApiProperty({ type: GeometryDto })
  geometry!: GeometryDto;

  @ApiProperty({ example: 'openstreetmap' })
  provider!: string;

  @ApiProperty({ type: RankMetricsDto })
  metrics!: RankMetricsDto;
}
