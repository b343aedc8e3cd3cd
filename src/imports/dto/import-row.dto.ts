import { TextField } from '#platform/http/fields';
import { MAX_NAME_LENGTH } from '../../businesses/business-name.js';
import { CoordinateField } from '../../businesses/dto/coordinates.js';
import { LabelFields } from '../../businesses/dto/label-fields.js';
import { CidField, PlaceIdField } from '../../businesses/dto/place-fields.js';
import { ProfileUrlField } from '../../businesses/dto/profile-url-field.js';
import { GridSizeField, RadiusMilesField } from '../../scanning/dto/grid-fields.js';
import { CronField } from '../../schedules/dto/cron-field.js';

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
