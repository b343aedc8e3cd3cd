import { type LatLng, type Shape, SHAPES, SPACING_METERS_MAX, SPACING_METERS_MIN } from '#libs/geo-grid';
import { SHORE_METERS } from '#libs/land-mask';
import { FieldRule } from '#platform/http/field-errors';
import { MAX_ID } from '#platform/http/id.pipe';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsObject,
  Max,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import type { RequestedGeometry } from '../record/scan-geometry.js';
import { SettingsBody } from './setting-fields.js';

/** Maximum entries of `excluded_pins`: one less than the pins of the largest lattice. */
const MAX_EXCLUDED = 440;
const MAX_INDEX = 100_000;

class CenterBody implements LatLng {
  @ApiProperty({ type: 'number', minimum: -90, maximum: 90, example: -34.91 })
  @IsNumber({ allowNaN: false, allowInfinity: false })
  @Min(-90)
  @Max(90)
  lat!: number;

  @ApiProperty({ type: 'number', minimum: -180, maximum: 180, example: -56.19 })
  @IsNumber({ allowNaN: false, allowInfinity: false })
  @Min(-180)
  @Max(180)
  lng!: number;
}

/** Fields that arrange the pins around each business other than in a square by its radius. Null is equal to an omitted field. */
export class ShapeBody extends SettingsBody {
  @ApiPropertyOptional({
    type: 'string',
    enum: SHAPES,
    nullable: true,
    description:
      'Null is a square. `hexagon` puts every pin at the same distance from its six neighbours. A circle or hexagon needs an odd ' +
      '`grid_size`. An area takes `square` or `hexagon`',
  })
  @IsGiven()
  @IsIn(SHAPES)
  shape?: Shape | null;

  @ApiPropertyOptional({
    type: 'number',
    minimum: SPACING_METERS_MIN,
    maximum: SPACING_METERS_MAX,
    nullable: true,
    description:
      'Metres between neighbouring pins, instead of `radius_miles`, or instead of `grid_size` for an area',
    example: 500,
  })
  @IsGiven()
  @IsNumber({ allowNaN: false, allowInfinity: false })
  @Min(SPACING_METERS_MIN)
  @Max(SPACING_METERS_MAX)
  @NotWith('radius_miles')
  spacing_meters?: number | null;

  @ApiPropertyOptional({
    type: 'array',
    items: { type: 'integer', minimum: 0, maximum: MAX_INDEX },
    maxItems: MAX_EXCLUDED,
    uniqueItems: true,
    nullable: true,
    description: 'Pins to leave out, by the `index` that the preview shows',
    example: [],
  })
  @IsGiven()
  @IsArray()
  @ArrayMaxSize(MAX_EXCLUDED)
  @ArrayUnique()
  @IsInt({ each: true })
  @Min(0, { each: true })
  @Max(MAX_INDEX, { each: true })
  excluded_pins?: number[] | null;

  @ApiPropertyOptional({
    type: 'boolean',
    nullable: true,
    default: false,
    description: `Leaves out pins at sea, more than ${SHORE_METERS / 1000} km from the shore of a map of the world at 1:10,000,000`,
    example: false,
  })
  @IsGiven()
  @IsBoolean()
  exclude_water?: boolean | null;
}

/** Fields that also move the pins away from the business. */
export class GeometryBody extends ShapeBody {
  @ApiPropertyOptional({
    type: CenterBody,
    nullable: true,
    description: 'Centre of the grid. Defaults to the location of the business',
  })
  @IsGiven()
  @IsObject()
  @ValidateNested()
  @Type(() => CenterBody)
  @NotWith('area_id')
  center?: CenterBody | null;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    maximum: MAX_ID,
    nullable: true,
    description:
      'An area to measure instead of a shape around a centre. Polygons take `grid_size`, the pins along the longer side ' +
      'of their bounding box, or `spacing_meters`. Points take neither',
    example: null,
  })
  @IsGiven()
  @IsInt()
  @Min(1)
  @Max(MAX_ID)
  @NotWith('radius_miles')
  area_id?: number | null;
}

/** What of a body decides where the pins are. */
type Fields = Omit<GeometryBody, keyof SettingsBody> & { grid_size: number; radius_miles: number };
export type GeometryFields = { readonly [Name in keyof Fields]?: Fields[Name] | null | undefined };

export function geometryOf(body: GeometryFields): RequestedGeometry {
  const { center, shape, spacing_meters, excluded_pins, area_id, exclude_water } = body;
  return {
    gridSize: body.grid_size ?? null,
    radiusMiles: body.radius_miles ?? null,
    ...(center && { center: { lat: center.lat, lng: center.lng } }),
    form: {
      shape: shape ?? 'square',
      spacingMeters: spacing_meters ?? null,
      excludedPins: (excluded_pins ?? []).toSorted((a, b) => a - b),
      areaId: area_id ?? null,
      excludeWater: exclude_water ?? false,
    },
  };
}

function IsGiven(): PropertyDecorator {
  return ValidateIf((_, value) => value !== undefined && value !== null);
}

function NotWith(other: string): PropertyDecorator {
  return FieldRule('not_together', (_, dto) => ((dto as Record<string, unknown>)[other] ?? null) === null, {
    params: { with: other },
  });
}
