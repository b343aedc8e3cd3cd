import { TextField, TextListField } from '#platform/http/fields';
import { MAX_TAG_LENGTH, MAX_TAGS } from '#platform/ignoring-case';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsObject, ValidateIf } from 'class-validator';

const MAX_NAME = 100;

/** A polygon in Montevideo. */
export const AREA_EXAMPLE = {
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

const SCHEMA = { type: 'object', additionalProperties: true, example: AREA_EXAMPLE } as const;

function GeoJsonField({ required = true } = {}): PropertyDecorator {
  return applyDecorators(
    ApiProperty({
      ...SCHEMA,
      ...(required ? {} : { required: false as never }),
      description:
        'GeoJSON (RFC 7946): a Polygon or MultiPolygon of at most 5,000 positions, or a MultiPoint of at most 441 points; ' +
        'or a Feature, FeatureCollection or GeometryCollection of these. The property `name` or `title` of a feature with one ' +
        'point names the point, the property `names` of a MultiPoint feature its points in order. Features without geometry ' +
        'are left out',
    }),
    ...(required ? [] : [ValidateIf((_, value) => value !== undefined)]),
    IsObject(),
  );
}

function AreaTagsField(): PropertyDecorator {
  return TextListField({
    max: MAX_TAG_LENGTH,
    maxItems: MAX_TAGS,
    description: 'Tags; callers that are restricted to one of them may use the area',
    example: ['acme'],
  });
}

/** Body of POST /areas. */
export class CreateAreaDto {
  @TextField({ max: MAX_NAME, description: 'Name of the area', example: 'Old town' })
  name!: string;

  @GeoJsonField()
  geojson!: object;

  @AreaTagsField()
  tags?: string[];
}

/** Body of PATCH /areas/{id}. */
export class UpdateAreaDto {
  @TextField({ max: MAX_NAME, required: false, description: 'Name of the area', example: 'Old town' })
  name?: string;

  @GeoJsonField({ required: false })
  geojson?: object;

  @AreaTagsField()
  tags?: string[];
}
