import { TextField } from '#platform/http/fields';
import { MAX_NAME_LENGTH } from '../../businesses/business-name.js';
import { CoordinateField } from '../../businesses/dto/coordinates.js';
import { LabelFields } from '../../businesses/dto/label-fields.js';
import { ProfileUrlField } from '../../businesses/dto/profile-url-field.js';
import { GridSizeField, RadiusMilesField } from '../../scanning/dto/grid-fields.js';
import { CronField } from '../../schedules/dto/cron-field.js';
import { isPlaceId, readCidCell } from '#libs/place-identity';
import { FieldRule } from '#platform/http/field-errors';
import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { ValidateIf } from 'class-validator';

const isGiven = ValidateIf((_, value) => value !== undefined);

/** The CID of a place in a file, which a spreadsheet may have rounded. */
function CidField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'string',
      description:
        'CID of the place as text: decimal, hexadecimal with 0x, or a link that contains it. Rounded and shortened numbers are ' +
        'refused',
      example: '12600752361761623094',
    }),
    isGiven,
    FieldRule('invalid_cid', (value) => typeof value === 'string' && readCidCell(value) !== null),
  );
}

/** The place ID of a business in a file. */
function PlaceIdField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'string',
      description:
        'Place ID at Google. An ID of another provider, such as `osm:node/42`, needs another identifier, or name and coordinates',
      example: 'ChIJ03jJ2Omr2YgRNkx36YLd3q4',
    }),
    isGiven,
    FieldRule('invalid_place_id', (value) => typeof value === 'string' && isPlaceId(value)),
  );
}

/** One row of a file: a business, and optionally its schedule. */
export class ImportRowDto extends LabelFields {
  @ProfileUrlField({ required: false })
  gbp_url?: string;

  @CidField()
  cid?: string;

  @PlaceIdField()
  place_id?: string;

  @TextField({
    max: MAX_NAME_LENGTH,
    required: false,
    description:
      'The name of a new place in Google Maps. With `lat` and `lng` it identifies the place without a URL',
    example: "Joe's",
  })
  name?: string;

  @CoordinateField({ max: 90, with: 'lng', example: -34.9011 })
  lat?: number;

  @CoordinateField({ max: 180, with: 'lat', example: -56.1923 })
  lng?: number;

  @GridSizeField({ required: false })
  grid_size?: number;

  @RadiusMilesField({ required: false })
  radius_miles?: number;

  @CronField({ required: false })
  cron?: string;
}
