import type { PinMovement } from '#libs/rank-metrics';
import { ApiProperty } from '@nestjs/swagger';

class PointDto {
  @ApiProperty({ type: 'string', enum: ['Point'] })
  type!: 'Point';

  @ApiProperty({ type: [Number], example: [-73.99, 40.7], description: '[lng, lat]' })
  coordinates!: number[];
}

class GridPropertiesDto {
  @ApiProperty({ type: 'integer', example: 0, description: '0 = north' })
  row!: number;

  @ApiProperty({ type: 'integer', example: 0, description: '0 = west' })
  col!: number;

  @ApiProperty({ type: 'integer', nullable: true, example: 3, description: 'null where it was not measured' })
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
    description: 'Since the previous comparable scan; null with nothing to compare',
  })
  movement!: PinMovement | null;

  @ApiProperty({ type: 'string', nullable: true, example: 'openstreetmap', description: 'Who measured it' })
  provider!: string | null;

  @ApiProperty({ type: 'string', nullable: true, example: null })
  unmeasured_reason!: string | null;
}

class PinFeatureDto {
  @ApiProperty({ type: 'string', enum: ['Feature'] })
  type!: 'Feature';

  @ApiProperty({ type: 'integer', example: 0, description: 'row × grid_size + col' })
  id!: number;

  @ApiProperty({ type: PointDto })
  geometry!: PointDto;

  @ApiProperty({ type: GridPropertiesDto })
  properties!: GridPropertiesDto;
}

/** The pins of a grid as GeoJSON points (RFC 7946), those that could not be measured too. */
export class GridGeoJsonDto {
  @ApiProperty({ type: 'string', enum: ['FeatureCollection'] })
  type!: 'FeatureCollection';

  @ApiProperty({ type: [PinFeatureDto] })
  features!: PinFeatureDto[];
}
