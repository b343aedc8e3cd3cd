import { areaAsGeoJson, boundingBoxOf, HOLE_FAULTS } from '#libs/geo-grid';
import { ApiProperty } from '@nestjs/swagger';
import type { Area } from '../area.entity.js';

const KINDS = ['polygons', 'points'] as const;

class AreaGeometryDto {
  @ApiProperty({ type: 'string', enum: ['Polygon', 'MultiPolygon', 'MultiPoint'], example: 'MultiPoint' })
  type!: string;

  @ApiProperty({ type: 'array', items: {}, example: [[-56.2, -34.92]] })
  coordinates!: unknown[];
}

class AreaPropertiesDto {
  @ApiProperty({
    type: 'array',
    items: { type: 'string', nullable: true },
    required: false,
    example: ['Station'],
    description: 'The names of the points, in order. Missing for polygons',
  })
  names?: (string | null)[];
}

class AreaFeatureDto {
  @ApiProperty({ type: 'string', enum: ['Feature'] })
  type!: 'Feature';

  @ApiProperty({ type: AreaPropertiesDto })
  properties!: AreaPropertiesDto;

  @ApiProperty({ type: AreaGeometryDto })
  geometry!: AreaGeometryDto;
}

/** A named territory or list of points that scans measure. */
export class AreaDto {
  @ApiProperty({ type: 'integer', example: 1 })
  id!: number;

  @ApiProperty({ example: 'Old town' })
  name!: string;

  @ApiProperty({ type: [String], example: ['acme'] })
  tags!: string[];

  @ApiProperty({
    type: 'integer',
    example: 1,
    description: 'Grows with each change of the geometry. Scans of different versions are not compared',
  })
  version!: number;

  @ApiProperty({
    type: 'string',
    enum: KINDS,
    description: '`polygons`: filled with a grid; `points`: the pins themselves',
  })
  kind!: (typeof KINDS)[number];

  @ApiProperty({
    type: 'array',
    items: { type: 'number' },
    minItems: 4,
    maxItems: 4,
    example: [-56.2, -34.92, -56.17, -34.9],
    description: '[west, south, east, north]. West is larger than east across the antimeridian',
  })
  bounds!: number[];

  @ApiProperty({ type: AreaFeatureDto, description: 'The geometry as a GeoJSON Feature' })
  geojson!: AreaFeatureDto;

  @ApiProperty({ format: 'date-time' })
  created_at!: string;

  @ApiProperty({ format: 'date-time' })
  updated_at!: string;

  @ApiProperty({
    type: [String],
    required: false,
    example: ['/features/2'],
    description:
      'JSON pointers to the features of the sent GeoJSON that have no geometry and were left out. Missing without any',
  })
  left_out_features?: string[];

  @ApiProperty({
    type: 'string',
    required: false,
    enum: HOLE_FAULTS,
    description:
      'The `reason` with which a new area of this geometry would be rejected; missing without one. An earlier version ' +
      'accepted the area, and scans still measure it',
  })
  fault?: (typeof HOLE_FAULTS)[number];

  /** @param leftOut JSON pointers to the features of the sent GeoJSON that were left out */
  static from(area: Area, leftOut: readonly string[] = []): AreaDto {
    const { id, name, tags, version, geometry, fault, createdAt, updatedAt } = area;
    const properties = geometry.kind === 'points' ? { names: geometry.points.map((one) => one.name) } : {};
    return {
      id,
      name,
      tags,
      version,
      kind: geometry.kind,
      bounds: [...boundingBoxOf(geometry)],
      geojson: { type: 'Feature', properties, geometry: areaAsGeoJson(geometry) },
      created_at: createdAt.toISOString(),
      updated_at: updatedAt.toISOString(),
      ...(leftOut.length > 0 && { left_out_features: [...leftOut] }),
      ...(fault && { fault }),
    };
  }
}
