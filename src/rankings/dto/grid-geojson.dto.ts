import type { PinMovement } from '#libs/rank-metrics';
import { ApiProperty } from '@nestjs/swagger';

class PointDto {
  @ApiProperty({ type: 'string', enum: ['Point'] })
  type!: 'Point';

  @ApiProperty({ type: [Number], example: [-73.99, 40.7], description: '[lng, lat]' })
  coordinates!: number[];
}

class GridPropertiesDto {
  @ApiProperty({ type: 'integer', nullable: true, example: 0, description: '0 = north; null for points' })
  row!: number | null;

  @ApiProperty({ type: 'integer', nullable: true, example: 0, description: '0 = west; null for points' })
  col!: number | null;

  @ApiProperty({ required: false, example: 'Station', description: 'Name of the point. Missing without one' })
  name?: string;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 3,
    description: 'Rank at the pin; null if the pin was not measured',
  })
  rank!: number | null;

  @ApiProperty({ type: 'boolean', nullable: true, example: true })
  found!: boolean | null;

  @ApiProperty({ type: 'integer', nullable: true, example: 2 })
  change!: number | null;

  @ApiProperty({
    type: 'string',
    enum: ['up', 'down', 'same', 'new', 'lost'],
    nullable: true,
    example: 'up',
    description: 'Change since the previous comparable scan; null without one',
  })
  movement!: PinMovement | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: 'openstreetmap',
    description: 'Provider that measured the pin; null if it was not measured',
  })
  provider!: string | null;

  @ApiProperty({ type: 'string', nullable: true, example: null })
  unmeasured_reason!: string | null;
}

class PinFeatureDto {
  @ApiProperty({ type: 'string', enum: ['Feature'] })
  type!: 'Feature';

  @ApiProperty({
    type: 'integer',
    example: 0,
    description: 'row × grid_size + col; for points their number in the area',
  })
  id!: number;

  @ApiProperty({ type: PointDto })
  geometry!: PointDto;

  @ApiProperty({ type: GridPropertiesDto })
  properties!: GridPropertiesDto;
}

/** The pins of a grid as GeoJSON points (RFC 7946), including unmeasured ones. */
export class GridGeoJsonDto {
  @ApiProperty({ type: 'string', enum: ['FeatureCollection'] })
  type!: 'FeatureCollection';

  @ApiProperty({ type: [PinFeatureDto] })
  features!: PinFeatureDto[];
}
