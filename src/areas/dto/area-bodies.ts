import { TextField } from '#platform/http/fields';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsObject, ValidateIf } from 'class-validator';

const MAX_NAME = 100;

const EXAMPLE = {
  type: 'Polygon',
  coordinates: [
    [
      [-56.2, -34.92],
      [-56.17, -34.92],
      [-56.17, -34.9],
      [-56.2, -34.9],
      [-56.2, -34.92],
    ],
  ],
};

const SCHEMA = { type: 'object', additionalProperties: true, example: EXAMPLE } as const;

function GeoJsonField({ required = true } = {}): PropertyDecorator {
  return applyDecorators(
    ApiProperty({
      ...SCHEMA,
      ...(required ? {} : { required: false as never }),
      description:
        'GeoJSON (RFC 7946): a Polygon or MultiPolygon of at most 5,000 positions, or a MultiPoint of at most 441 points; ' +
        'or a Feature or FeatureCollection of these. The property `name` of a Point feature names the point, the ' +
        'property `names` of a MultiPoint feature its points in order',
    }),
    ...(required ? [] : [ValidateIf((_, value) => value !== undefined)]),
    IsObject(),
  );
}

/** Body of POST /areas. */
export class CreateAreaDto {
  @TextField({ max: MAX_NAME, description: 'Name of the area', example: 'Old town' })
  name!: string;

  @GeoJsonField()
  geojson!: object;
}

/** Body of PATCH /areas/{id}. */
export class UpdateAreaDto {
  @TextField({ max: MAX_NAME, required: false, description: 'Name of the area', example: 'Old town' })
  name?: string;

  @GeoJsonField({ required: false })
  geojson?: object;
}
